import { randomInt } from 'node:crypto';

/** No look-alikes (0 and o, 1 and l and i), because a person may type it from a screen. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password to be typed once, like "k7mp-x2wd-9rqf-tj4n": 79 bits. */
export function readablePassword(): string {
  const character = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
