import { API_KEY_PREFIX } from '@alertstream/contract/api-keys';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { LRUCache } from 'lru-cache';
import type { Storage } from '../../storage/db.ts';
import { findKeyByHash, type KeyOwner } from '../../storage/people/api-keys.ts';
import { AppError } from '../errors.ts';
import { tokenHash } from '../token.ts';

/** The key a notification came with, and whose it is. */
export type Sender = KeyOwner;

/** How long a key is believed without asking the database again: the bound for a key deleted by another process. */
const REMEMBER_MS = 1000;
const REMEMBER_MAX = 10_000;
/** Nothing longer can be one of our keys, so it is not worth hashing. */
const KEY_LENGTH_MAX = 200;

export type Authenticate = {
  (key: string | undefined): Promise<Sender>;
  /** Believes nothing any more. */
  forget(): void;
};

/**
 * Step 1 of intake: who sends this?
 * @throws AppError 401 for a missing, unknown, deleted or inactive key, or an inactive owner
 */
export function createAuthenticate({ db }: Storage): Authenticate {
  const known = new LRUCache<string, { sender: Sender | null }>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 50,
    ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
    fetchMethod: async (keyHash) => ({ sender: await findKeyByHash(db, keyHash) }),
  });

  async function authenticate(key: string | undefined): Promise<Sender> {
    if (!key) throw refused('Send your API key in the X-API-Key header');
    if (key.length > KEY_LENGTH_MAX) throw refused('The API key is not valid');
    const keyHash = tokenHash(key);
    const found = known.get(keyHash) ?? (await known.forceFetch(keyHash));
    if (!found.sender) throw refused(unknownKeyMessage(key));
    return found.sender;
  }
  return Object.assign(authenticate, { forget: () => known.clear() });
}

function refused(message: string): AppError {
  return new AppError(401, ERROR_CODES.invalidApiKey, message);
}

function unknownKeyMessage(key: string): string {
  return key.startsWith(API_KEY_PREFIX)
    ? 'The API key is unknown, deleted or inactive'
    : `The API key is not valid: keys begin with ${API_KEY_PREFIX}`;
}
