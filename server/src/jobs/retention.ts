import { MINUTE_MS } from '@alertstream/contract/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../domain/context.ts';
import { removeExpired } from '../domain/retention/remove-expired.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 10 * MINUTE_MS;

/** Removes what is not to be kept any longer, every ten minutes, until the returned function is called. Runs in every process. */
export function startRetention(ctx: Pick<Context, 'storage' | 'clock'>, log: FastifyBaseLogger): () => void {
  const failed = 'what has expired could not be removed; it is tried again';
  return repeat(EVERY_MS, (isStopped) => removeExpired(ctx, isStopped), log, failed);
}
