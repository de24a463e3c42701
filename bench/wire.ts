import { connect, type Socket } from 'node:net';

/** A keep-alive HTTP connection that carries one request at a time, stripped to what a load needs. */
export type Wire = {
  /** Sends a whole request; the buffer may be changed once the answer is there. */
  send(request: Buffer): void;
  close(): void;
};

export type WireEvents = {
  /** A whole answer has arrived. */
  onAnswer(status: number): void;
  /** The connection broke; a request that was under way has no answer. */
  onBroken(error: Error): void;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const READ_BYTES = 64 * 1024;

/** Answers must carry Content-Length, as those of Fastify do. */
export function openWire(port: number, { onAnswer, onBroken }: WireEvents): Promise<Wire> {
  let head: Buffer | null = null;
  let status = 0;
  let bodyLeft = 0;
  let closed = false;

  function receive(chunk: Buffer): void {
    if (bodyLeft > 0) {
      bodyLeft -= chunk.length;
    } else {
      const seen: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
      const end = seen.indexOf(HEAD_END);
      if (end < 0) {
        head = Buffer.from(seen);
        return;
      }
      head = null;
      const text = seen.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      bodyLeft = end + HEAD_END.length + contentLength(text) - seen.length;
    }
    if (bodyLeft === 0) onAnswer(status);
    else if (bodyLeft < 0) onBroken(new Error('more bytes than Content-Length says'));
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      // One buffer for all reads: none has to be made and collected for each answer.
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback(bytes, buffer) {
          receive(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
          return true;
        },
      },
    });
    socket.once('error', (error) => {
      reject(error);
      if (!closed) onBroken(error);
    });
    socket.once('close', () => {
      if (!closed) onBroken(new Error('the server closed the connection'));
    });
    socket.once('connect', () =>
      resolve({
        send: (request) => void socket.write(request),
        close() {
          closed = true;
          socket.destroy();
        },
      }),
    );
  });
}

function contentLength(head: string): number {
  const match = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (!match) throw new Error(`an answer without Content-Length: ${head}`);
  return Number(match[1]);
}

const NUMBER_DIGITS = 10;
const NUMBER_PLACE = '0'.repeat(NUMBER_DIGITS);

/** POST /api/notifications as bytes, with a number in the title that is changed in place. */
export type IntakeRequest = { bytes: Buffer; setNumber(value: number): void; titleOf(value: number): string };

/** A message of the size that programs send; `source` keeps those of different senders apart. */
export function intakeRequest(port: number, key: string, source: number): IntakeRequest {
  const title = `Disk on web-${source} is ${NUMBER_PLACE} blocks from full`;
  const body = JSON.stringify({
    title,
    message:
      'The volume /var grows by 1.2 GB a day and will be full in about six days. Oldest logs: 14 days.',
    category: 'system',
    priority: source % 4 === 0 ? 'high' : 'normal',
    appName: `Metrics ${source % 8}`,
    metadata: { host: `web-${source}`, mount: '/var', usedPercent: 91, growthPerDayMb: 1200 },
  });
  const bytes = Buffer.from(
    `POST /api/notifications HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
      `X-API-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const place = bytes.indexOf(NUMBER_PLACE);
  const digits = (value: number) => String(value).padStart(NUMBER_DIGITS, '0');
  return {
    bytes,
    setNumber: (value) => void bytes.write(digits(value), place, 'latin1'),
    titleOf: (value) => title.replace(NUMBER_PLACE, digits(value)),
  };
}
