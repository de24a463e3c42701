import type { FastifyRequest } from 'fastify';
import type { Client } from '../domain/accounts/client.ts';

/** Longer than any real one; what a client sends is never kept without a bound. */
const ADDRESS_MAX = 64;
const USER_AGENT_MAX = 300;

/** Who is calling, as far as a request tells. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: request.ip.slice(0, ADDRESS_MAX),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  };
}
