import type { FastifyBaseLogger } from 'fastify';

/**
 * Does a round of work every so often, until the returned function is called, of which a round hears by `isStopped`.
 * A round begins after the one before has ended; `failed` is what the log says of one that fails.
 */
export function repeat(
  everyMs: number,
  round: (isStopped: () => boolean) => Promise<void>,
  log: FastifyBaseLogger,
  failed: string,
): () => void {
  let stopped = false;
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await round(() => stopped).catch((error: unknown) => {
      if (!stopped) log.warn({ err: error }, failed);
    });
    busy = false;
  }, everyMs).unref();

  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
