import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../domain/context.ts';
import { createSweepRules } from '../domain/rules/sweep.ts';
import { repeat } from './repeat.ts';

/** Ages are days, so this is soon enough; it is also how long a new rule waits for what is there already, at most. */
const EVERY_MS = 10_000;

/** Lets rules act on what has reached the age that they look at, until the returned function is called. Runs in every process. */
export function startRules(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  log: FastifyBaseLogger,
): () => void {
  const sweepRules = createSweepRules(ctx);
  const failed = 'rules could not act on what has come of age; it is tried again';
  return repeat(EVERY_MS, (isStopped) => sweepRules({ isStopped }), log, failed);
}
