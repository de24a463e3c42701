import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** What is signed: the id of the message, the second in which it is sent, and its body. */
export type Signed = { id: string; timestampS: number; body: string };

/**
 * The headers of Standard Webhooks (standardwebhooks.com, version 1): HMAC-SHA256 over "id.timestamp.body", in base64,
 * one signature for each secret ("whsec_" and base64), the present one first.
 */
export function signedHeaders(
  { id, timestampS, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const signed = `${id}.${timestampS}.${body}`;
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestampS) };
  if (secrets.length === 0) return headers;
  return { ...headers, 'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, signed)}`).join(' ') };
}

function hmac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
