import { unavailable } from '../errors.ts';

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run together and up to `waitingMax` wait for them, first come, first served.
 * Whoever comes when the line is full is refused at once with a 503 and `refusal`, so that it never gets
 * hopelessly long.
 */
export function createTurns(atOnce: number, waitingMax: number, refusal: string): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw unavailable(refusal, 2);
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Hands the place on to the next in line, or frees it. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
