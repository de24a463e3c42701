import { createHash } from 'node:crypto';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY_MAX,
  IDEMPOTENCY_TTL_MS,
  type NotificationInput,
} from '@alertstream/contract/notifications';
import type { TemplatedInput } from '@alertstream/contract/templates';
import { findIdempotencyKey } from '../../storage/idempotency-keys.ts';
import type { Context } from '../context.ts';
import { AppError, invalidField } from '../errors.ts';
import { withId } from './answer.ts';
import type { Sender } from './authenticate.ts';

/** A sender's Idempotency-Key with what it stands for. */
export type Once = { key: string; bodyHash: string };

/**
 * The Idempotency-Key of a call, tied to its body as sent, whatever its template says by now; null where none was sent.
 * @throws AppError 400 where the header can't be a key
 */
export function onceOf(
  header: string | string[] | undefined,
  input: NotificationInput | TemplatedInput,
): Once | null {
  if (header === undefined) return null;
  if (Array.isArray(header) || header.length === 0 || header.length > IDEMPOTENCY_KEY_MAX) {
    throw invalidField(IDEMPOTENCY_HEADER, `Must be one value of 1 to ${IDEMPOTENCY_KEY_MAX} characters`);
  }
  return { key: header, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest('base64') };
}

/**
 * Step 3 of intake: the first answer's JSON, where this call was accepted before; null where it is new.
 * @throws AppError 422 where the key was used with another body
 */
export async function findReplay(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  sender: Sender,
  once: Once,
): Promise<string | null> {
  const found = await findIdempotencyKey(storage.db, sender.keyId, once.key, clock() - IDEMPOTENCY_TTL_MS);
  if (!found) return null;
  if (found.bodyHash !== once.bodyHash) throw reusedKey();
  return withId(found.id, found.answerRest);
}

/** The 422 of an Idempotency-Key that came with another body before. */
export function reusedKey(): AppError {
  return new AppError(
    422,
    ERROR_CODES.idempotencyMismatch,
    'This Idempotency-Key was used with another body within 24 hours: nothing was stored. Use a new key for a new notification',
  );
}
