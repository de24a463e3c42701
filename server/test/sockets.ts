import { once } from 'node:events';
import { type LiveMessage, liveMessage } from '@alertstream/contract/live';
import { WebSocket } from 'ws';
import type { ZodApp } from '../src/http/zod-app.ts';

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** Lets an application listen on a free port of this machine. */
export async function listen({ app }: { app: ZodApp }): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** What a server answers to an attempt to open a socket: 101 where it opens. */
export async function statusOfUpgrade(port: number, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.on('error', () => {});
      socket.terminate();
    });
    socket.on('error', reject);
  });
}

/** A browser's live socket. `options` go to the client of the package `ws`. */
export async function openSocket(
  port: number,
  headers: Record<string, string> = {},
  options: { autoPong?: boolean; path?: string } = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? '/ws'}`, { ...options, headers });
  const received: LiveMessage[] = [];
  socket.on('message', (data) => received.push(liveMessage.parse(JSON.parse(String(data)))));
  socket.on('error', () => {});
  /** The code that the socket was closed with. */
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');

  return {
    socket,
    closed,
    /** Everything that the server sent before this call has arrived after it. */
    async received(): Promise<LiveMessage[]> {
      const answered = once(socket, 'pong');
      socket.ping();
      await answered;
      return received;
    },
    async receivedTypes(): Promise<string[]> {
      return (await this.received()).map(({ type }) => type);
    },
    send(message: unknown): void {
      socket.send(JSON.stringify(message));
    },
  };
}
