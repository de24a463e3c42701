/** One argon2id hash with all that is needed to compute it again. `memory` is in KiB. */
export type Argon2Hash = {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
};

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** What is computed for a stored hash is bounded, so that a tampered row can't stop the server. */
const MEMORY_MAX_KIB = 1024 * 1024;
const PASSES_MAX = 16;
const PARALLELISM_MAX = 16;
const BYTES_MIN = 8;
const BYTES_MAX = 128;

/**
 * The PHC string of a hash: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`, base64 without padding
 * (github.com/P-H-C/phc-string-format). The parameters stand in it, so that raising them later leaves old
 * hashes valid.
 */
export function formatPhc({ memory, passes, parallelism, salt, hash }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** The parts of a PHC string; null where it is none, or asks for more work than any hash of ours. */
export function parsePhc(text: string): Argon2Hash | null {
  const [, m, t, p, saltText = '', hashText = ''] = PHC.exec(text) ?? [];
  const [memory, passes, parallelism] = [Number(m), Number(t), Number(p)];
  const salt = Buffer.from(saltText, 'base64');
  const hash = Buffer.from(hashText, 'base64');
  const fits =
    isWithin(parallelism, 1, PARALLELISM_MAX) &&
    isWithin(passes, 1, PASSES_MAX) &&
    isWithin(memory, 8 * parallelism, MEMORY_MAX_KIB) &&
    isWithin(salt.length, BYTES_MIN, BYTES_MAX) &&
    isWithin(hash.length, BYTES_MIN, BYTES_MAX);
  return fits ? { memory, passes, parallelism, salt, hash } : null;
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
