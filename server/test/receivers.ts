import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a receiver got, whole. */
export type Received = { path: string; headers: IncomingMessage['headers']; body: string; raw: Buffer };
export type Answer = (response: ServerResponse, call: Received) => void;
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A server on this machine that keeps what it is sent, and answers as it is told: with 204 at first. */
export async function openReceiver() {
  const calls: Received[] = [];
  const receiver = { answer: ((response) => response.writeHead(204).end()) as Answer };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: raw.toString(),
      raw,
    };
    calls.push(call);
    receiver.answer(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    calls,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** The ids of what came, in its order. */
    ids: () => calls.map(({ headers }) => String(headers['webhook-id'])),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
