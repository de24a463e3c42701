import { createFairTurns, type FairTurns } from '../fair-turns.ts';

/** Lists of one person, and of all, that wait for their turn. */
const WAITING_MAX_EACH = 50;
const WAITING_MAX = 500;

/**
 * What may read a whole inbox through runs one at a time, so that nobody's searches hold up signing in and intake, and
 * by turns, so that they hold up nobody else's searches for long either.
 */
export function createSearchTurns(): FairTurns {
  return createFairTurns({
    atOnce: 1,
    waitingMaxEach: WAITING_MAX_EACH,
    waitingMax: WAITING_MAX,
    refusal: 'Too many searches are running at this moment. Please try again shortly.',
  });
}
