import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps short secrets readable for the server alone. */
export type Seal = {
  /** Text in, `v1.<nonce>.<tag>.<ciphertext>` out, each part base64url. */
  close(plain: string): string;
  /** @throws Error where the text was sealed with another secret, or altered */
  open(sealed: string): string;
};

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const KEY_BYTES = 32;

/** AES-256-GCM (NIST SP 800-38D) under a key derived from the server's secret by HKDF-SHA256 (RFC 5869). */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'alertstream seal v1', KEY_BYTES));
  return {
    close(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v1', ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed) {
      const [version, nonce, tag, body] = sealed.split('.');
      if (version !== 'v1' || !nonce || !tag || body === undefined) throw new Error('Not a sealed text');
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
