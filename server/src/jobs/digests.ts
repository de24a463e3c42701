import type { FastifyBaseLogger } from 'fastify';
import { announceDue, type DigestContext } from '../domain/digests/announce-due.ts';
import { nextDigestDue } from '../storage/notifications/digests.ts';

/** What is held from now on may be due before what was next so far, so the look is repeated this often. */
const EVERY_MS = 1000;

/** Announces digests when they are due, until the returned function is called. Runs in every process. */
export function startDigests(ctx: DigestContext, log: FastifyBaseLogger): () => void {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function look(): Promise<number> {
    const due = await nextDigestDue(ctx.storage.db);
    if (due === null) return EVERY_MS;
    const waitMs = due - ctx.clock();
    if (waitMs > 0) return Math.min(waitMs, EVERY_MS);
    await announceDue(ctx);
    return EVERY_MS;
  }

  async function lookAndWait(): Promise<void> {
    const waitMs = await look().catch((error: unknown) => {
      log.warn({ err: error }, 'digests could not be announced; it is tried again');
      return EVERY_MS;
    });
    if (!stopped) timer = setTimeout(lookAndWait, waitMs).unref();
  }

  lookAndWait();
  return () => {
    stopped = true;
    if (timer) clearTimeout(timer);
  };
}
