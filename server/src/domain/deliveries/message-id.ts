import { randomBytes } from 'node:crypto';

const ID_BYTES = 18;

/** A new id of something to be sent: it stays the same in all attempts. */
export function newMessageId(): string {
  return `msg_${randomBytes(ID_BYTES).toString('base64url')}`;
}
