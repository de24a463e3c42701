import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time at the processor after which others have their turn. */
const TURN_MS = 10;

/** Visits one after the other without holding anything up; false where a visit gave false, which ends it. */
export async function eachInTurns<T>(items: readonly T[], visit: (item: T) => boolean): Promise<boolean> {
  let turnStart = performance.now();
  for (const item of items) {
    if (performance.now() - turnStart > TURN_MS) {
      await nextTurn();
      turnStart = performance.now();
    }
    if (!visit(item)) return false;
  }
  return true;
}
