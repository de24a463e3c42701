import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Argon2Hash, formatPhc, parsePhc } from './phc.ts';
import { createTurns } from './turns.ts';

/**
 * OWASP's least parameters for argon2id: 19 MiB of memory, two passes, one lane
 * (cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). `memory` is in KiB.
 */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes computed at once: half of libuv's four threads, so that files and DNS never wait behind them. */
const AT_ONCE = 2;
const WAITING_MAX = 100;
const inTurn = createTurns(
  AT_ONCE,
  WAITING_MAX,
  'Too many people are signing in at this moment. Please try again shortly.',
);

/** What a password is held against where there is no user: the same work, and no password fits. */
const DECOY: Argon2Hash = { ...PARAMETERS, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

/**
 * The PHC string to store for a new password.
 * @throws AppError 503 where too many wait for a hash
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatPhc({
    ...PARAMETERS,
    salt,
    hash: await derive(password, { ...PARAMETERS, salt }, HASH_BYTES),
  });
}

/**
 * True where the password is the stored one. Null stands for a user that doesn't exist: it takes the same
 * time, and is never true.
 * @throws AppError 503 where too many wait for a hash
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored === null ? null : parsePhc(stored);
  const wanted = known ?? DECOY;
  const hash = await derive(password, wanted, wanted.hash.length);
  return timingSafeEqual(hash, wanted.hash) && known !== null;
}

/** Unicode spellings of the same password are one (NFKC: NIST SP 800-63B, 5.1.1.2). */
function derive(
  password: string,
  { salt, ...parameters }: Omit<Argon2Hash, 'hash'>,
  tagLength: number,
): Promise<Buffer> {
  const { memory, passes, parallelism } = parameters;
  const message = password.normalize('NFKC');
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
}
