import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';
import type { LiveEvent } from '../domain/context.ts';
import { type Bus, createBus } from './bus.ts';

const CHANNEL = 'alertstream:live';
const RECONNECT_MAX_MS = 2000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/** A connection that comes back by itself and fails calls at once while it is away. */
export function createRedisClient(url: string, log: FastifyBaseLogger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, RECONNECT_MAX_MS) },
  });
  let away = false;
  client.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'Redis is away: live updates reach only the clients of this process');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return client;
}

type Envelope = { origin: string; event: LiveEvent };

/**
 * Fan-out between processes. What happens here reaches local listeners directly, whatever Redis does; other
 * processes hear of it while Redis answers. Nothing is kept: clients read again what they missed.
 */
export function createRedisBus(client: RedisClient, log: FastifyBaseLogger): Bus {
  const local = createBus();
  const origin = randomUUID();
  const subscriber = client.duplicate();
  subscriber.on('error', () => {}); // the first client says it already
  const listening = subscriber.connect().then(() =>
    subscriber.subscribe(CHANNEL, (text) => {
      const envelope = JSON.parse(text) as Envelope;
      if (envelope.origin !== origin) local.publish(envelope.event);
    }),
  );
  listening.catch((error: unknown) => log.warn({ err: error }, 'Redis: could not subscribe'));
  return {
    subscribe: local.subscribe,
    publish(event) {
      local.publish(event);
      if (!client.isReady) return;
      const envelope: Envelope = { origin, event };
      client.publish(CHANNEL, JSON.stringify(envelope)).catch(() => {}); // clients re-read after a gap
    },
    async close() {
      subscriber.destroy();
    },
  };
}
