import type { IncomingMessage } from 'node:http';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import websocket from '@fastify/websocket';
import type { WebSocket } from 'ws';
import { AppError } from '../../domain/errors.ts';
import { clientOf } from '../client.ts';
import { isOwnOrigin } from '../plugins/origin.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** Bytes of one message from a client; it only ever says who it is. */
const PAYLOAD_MAX_BYTES = 4096;

/**
 * What may leave HTTP for a live socket. Other offers to upgrade are ignored, as HTTP has it: some clients offer
 * HTTP/2 with every call (Java's HttpClient does), and want an answer over the HTTP/1 that they came with.
 */
export function isLiveUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /^\/ws(\?|$)/.test(url ?? '');
}

/** Takes over an upgraded socket. */
export type LiveConnect = (
  socket: WebSocket,
  owner: { userId: number; sessionId: number; address: string },
) => void;

/**
 * GET /ws: the user is the session's at upgrade. Browsers let any page open a socket and send the cookie along,
 * so the Origin has to be ours. Call it before installSession: the plugin lets go of the connection of a refused
 * call only where its hook ran first.
 */
export async function liveRoutes(
  app: ZodApp,
  connect: LiveConnect,
  publicOrigin: string | null,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: PAYLOAD_MAX_BYTES } });
  app.route({
    method: 'GET',
    url: '/ws',
    preValidation: async ({ headers, host }) => {
      if (headers.origin === undefined || isOwnOrigin(headers.origin, host, publicOrigin)) return;
      throw new AppError(403, ERROR_CODES.crossSite, 'Live connections from other sites are refused');
    },
    handler: async (_request, reply) => {
      reply.header('upgrade', 'websocket');
      throw new AppError(426, ERROR_CODES.validation, 'This address is a WebSocket: open it as one');
    },
    wsHandler: (socket, request) => {
      const { user, sessionId } = ownerOf(request);
      connect(socket, { userId: user.id, sessionId, address: clientOf(request).address });
    },
  });
}
