import { randomInt } from 'node:crypto';

/** Room for a number behind the name within the contract's 64 characters. */
const BASE_MAX = 56;
const NUMBERED = 9;
const RANDOM_TRIES = 10;
const RANDOM_BELOW = 1_000_000;

/** The username of somebody who gave only an email address: what stands before the "@" and any "+tag". */
export function usernameFrom(email: string): string {
  const local = email.split('@', 1)[0]?.split('+', 1)[0] ?? '';
  return local.slice(0, BASE_MAX) || 'user';
}

/** What to try in turn where that is taken: ada, ada2 ... ada9, then ada with a random number. */
export function* usernameCandidates(email: string): Generator<string> {
  const base = usernameFrom(email);
  yield base;
  for (let number = 2; number <= NUMBERED; number++) yield `${base}${number}`;
  for (let tries = 0; tries < RANDOM_TRIES; tries++) yield `${base}${randomInt(RANDOM_BELOW)}`;
}
