/**
 * The measure for intake: a Fastify route that parses the same JSON body and answers 201 with JSON of the
 * same size, without looking at the key, checking, or storing anything. Prints its port.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

const app = Fastify({ logger: false });
let id = 0;

app.post('/api/notifications', (request, reply) => {
  id += 1;
  const now = new Date().toISOString();
  const verdict = { announce: 'now', until: null, reasons: [] };
  return reply.code(201).send({
    id: String(id),
    ...(request.body as Record<string, unknown>),
    isRead: false,
    createdAt: now,
    readAt: null,
    verdict,
  });
});

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
