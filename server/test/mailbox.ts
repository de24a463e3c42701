import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An email as it arrived: header names in small letters, both texts decoded. */
export type Mail = { to: string[]; headers: ReadonlyMap<string, string>; text: string; html: string };
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** A mail server on this machine that keeps what it takes; `refuse` gives the SMTP status for an address, 250 to take it. */
export async function openMailbox() {
  const mails: Mail[] = [];
  const mailbox = { refuse: (_address: string) => 250 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = mailbox.refuse(address);
      done(responseCode === 250 ? null : Object.assign(new Error('refused by the test'), { responseCode }));
    },
    onData(stream, session, done) {
      buffer(stream).then(
        (raw) => {
          mails.push(
            read(
              raw.toString(),
              session.envelope.rcptTo.map(({ address }) => address),
            ),
          );
          done(null);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(mailbox, {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    /** What came for one address, oldest first. */
    to: (address: string) => mails.filter((mail) => mail.to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function read(raw: string, to: string[]): Mail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')));
  const textOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit') : '';
  };
  return { to, headers, text: textOf('text/plain'), html: textOf('text/html') };
}

/** Header lines, unfolded, and what follows them. */
function split(raw: string): { headers: Map<string, string>; body: string } {
  const at = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(at + 4) };
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
