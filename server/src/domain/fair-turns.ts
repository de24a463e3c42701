import { unavailable } from './errors.ts';

/** Does a piece of somebody's work when it is their turn. */
export type FairTurns = <T>(owner: number, work: () => Promise<T>) => Promise<T>;

export type FairTurnsOptions = {
  atOnce: number;
  /** Pieces that may wait, of one owner and of all together. */
  waitingMaxEach: number;
  waitingMax: number;
  refusal: string;
};

/**
 * Lets `atOnce` pieces of work run together. Those who wait take turns by owner, not by arrival: somebody with one
 * piece waits for at most one of everybody else's, however many those have brought.
 * @throws AppError (from the returned function) 503 at once where too many wait already
 */
export function createFairTurns({
  atOnce,
  waitingMaxEach,
  waitingMax,
  refusal,
}: FairTurnsOptions): FairTurns {
  /** In the order of their next turn: who had one goes to the end. */
  const lines = new Map<number, (() => void)[]>();
  let waiting = 0;
  let running = 0;

  async function enter(owner: number): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lines.get(owner) ?? [];
    if (waiting >= waitingMax || line.length >= waitingMaxEach) throw unavailable(refusal, 2);
    lines.set(owner, line);
    waiting += 1;
    await new Promise<void>((resolve) => line.push(resolve));
  }

  /** Hands the place on to the next owner in line, or frees it. */
  function leave(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    const [owner, line] = first;
    const next = line.shift();
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
    waiting -= 1;
    next?.();
  }

  return async (owner, work) => {
    await enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
