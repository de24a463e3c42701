import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';
import type { LiveEvent } from '../domain/context.ts';
import { type Bus, createBus } from './bus.ts';

const RECONNECT_MAX_MS = 2000;

export type RedisClient = ReturnType<typeof createRedisClient>;

/**
 * A Redis that other installations may use as well. Their users have the same ids, and Redis has the same channels
 * for all of its databases: what we say and count there bears the name of the installation.
 */
export type SharedRedis<Client = RedisClient> = { client: Client; installation: string };

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
 * processes hear of it while Redis answers. Nothing is kept: after a gap clients are told to read again.
 */
export function createRedisBus({ client, installation }: SharedRedis, log: FastifyBaseLogger): Bus {
  const channel = `alertstream:${installation}:live`;
  const local = createBus(log);
  const origin = randomUUID();
  const subscriber = client.duplicate();
  let subscribed = false;
  /** Others have not heard everything that was published here. */
  let unsent = false;

  function tell(event: LiveEvent): void {
    const envelope: Envelope = { origin, event };
    client.publish(channel, JSON.stringify(envelope)).catch(() => {
      unsent = true;
    });
  }

  function hear(text: string): void {
    const envelope = JSON.parse(text) as Envelope;
    if (envelope.origin !== origin) local.publish(envelope.event);
  }

  /** On every new connection. The client itself takes up again what it was subscribed to. */
  async function listen(): Promise<void> {
    if (!subscribed) await subscriber.subscribe(channel, hear);
    subscribed = true;
    local.publish({ kind: 'missed' });
  }

  client.on('ready', () => {
    if (unsent) tell({ kind: 'missed' });
    unsent = false;
  });
  subscriber.on('error', () => {}); // the first client says it already
  subscriber.on('ready', () => {
    listen().catch((error: unknown) => log.warn({ err: error }, 'Redis: could not subscribe'));
  });
  subscriber.connect().catch(() => {}); // as above
  return {
    subscribe: local.subscribe,
    publish(event) {
      local.publish(event);
      if (client.isReady) tell(event);
      else unsent = true;
    },
    async close() {
      subscriber.destroy();
    },
  };
}
