import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Db } from './db.ts';

const SECRET_FILE = 'secret.key';
const CHECK_KEY = 'secret_check';

/**
 * The server's secret: SECRET_KEY, or else a file in the data folder that is made at the first start
 * (mode 0600; of several processes that start together, one makes it and the others read it).
 */
export function loadSecret(dataDir: string, secretKey: string | null): string {
  if (secretKey) return secretKey;
  const file = join(dataDir, SECRET_FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: restore it, or set SECRET_KEY`);
  return secret;
}

/** A name for all processes of one installation, and no other: they share the secret. It gives nothing of it away. */
export function installationOf(secret: string): string {
  return createHmac('sha256', secret).update('alertstream installation').digest('hex').slice(0, 16);
}

/** Whole or not at all, and on the disk before it is used: written aside, then linked, which one process can do. */
function makeSecret(file: string): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(aside, 'wx', 0o600);
  writeSync(descriptor, randomBytes(32).toString('base64url'));
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(aside);
  }
}

/**
 * Holds the secret against the one that the database was first used with.
 * @throws Error where they differ: sealed API keys could not be read
 */
export async function checkSecret(db: Db, secret: string): Promise<void> {
  const value = createHmac('sha256', secret).update('alertstream secret check').digest('hex');
  await db
    .insertInto('settings')
    .values({ key: CHECK_KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', CHECK_KEY)
    .executeTakeFirst();
  if (stored?.value !== value) {
    throw new Error(
      'The secret is not the one that this database was made with: set SECRET_KEY, or restore secret.key',
    );
  }
}
