import { createTransport } from 'nodemailer';

/** An email that is ready to be sent: to one address, as plain text and as HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for all attempts, so that mailboxes can tell a repetition: letters, digits, - and _. */
  id: string;
  /** Where one click ends such email (RFC 8058); null where there is nothing to end. */
  unsubscribeUrl: string | null;
};

/** Why an email was not taken, as a sentence for people without a full stop. */
export class MailError extends Error {
  /** True where no later attempt can succeed. */
  readonly isFinal: boolean;

  constructor(words: string, isFinal: boolean) {
    super(words);
    this.isFinal = isFinal;
  }
}

export type Mailer = {
  /** Resolves when the server has taken the email. @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): void;
};

const CONNECTIONS_MAX = 4;
const TIMEOUT_MS = 14_000;

const WORDS: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server closed the connection',
  ESOCKET: 'The mail server can not be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not take it in time',
  EDNS: 'The mail server has no address',
  ETLS: 'No encrypted connection to the mail server could be made',
  EAUTH: 'The mail server refused its user name or password',
};

/** The address in "Name <address>", or in an address alone. */
export function addressIn(mailbox: string): string {
  return (/<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
}

/** Sends through the operator's server (`smtp://`, `smtps://`), which may be a private one: no user chooses it. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = addressIn(from);
  const host = address.slice(address.lastIndexOf('@') + 1);
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }, signal) {
      await transport
        .sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          ...(signal ? { signal } : {}),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        })
        .catch((error: unknown) => {
          throw mailErrorOf(error);
        });
    },
    close: () => transport.close(),
  };
}

/** Codes of RFC 5321: 5yz is final. Where the server refuses us rather than the email, the operator can mend it. */
function mailErrorOf(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(`The mail server failed: ${String(error)}`, false);
  const code = 'code' in error ? String(error.code) : '';
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const words = WORDS[code];
  if (words) return new MailError(status > 0 ? `${words} (${status})` : words, false);
  const isFinal = status >= 500 && status !== 503;
  const answer = 'response' in error ? String(error.response).slice(0, 200) : error.message;
  return new MailError(status > 0 ? `The mail server answered: ${answer}` : answer, isFinal);
}
