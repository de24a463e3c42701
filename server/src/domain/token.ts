import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as base64url, for a session cookie. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** SHA-256, hex: how tokens and keys are stored and looked up, so that a stolen table opens nothing. */
export function tokenHash(token: string): string {
  return hash('sha256', token);
}
