import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

const PUBLIC_BYTES = 65;
const COORDINATE_BYTES = 32;
const SALT_BYTES = 16;
/** One record holds all: larger than any payload that a push service takes. */
const RECORD_BYTES = 4096;
/** An application server's token may live 24 hours (RFC 8292, 2). */
const TOKEN_TTL_S = 12 * 60 * 60;

/** Payload, padding mark, tag and header have to fit into one record. */
export const PUSH_PAYLOAD_MAX_BYTES = RECORD_BYTES - 1 - 16 - (SALT_BYTES + 4 + 1 + PUBLIC_BYTES);

/** Where a browser is told, as it said itself: base64url. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Who a push service is told that the pushes come from. */
export type Vapid = { publicKey: string; privateKey: KeyObject };

/** A new pair of keys; `jwk` is what to keep. */
export function newVapidKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** The pair that {@link newVapidKeys} made. */
export function readVapidKeys(jwk: string): Vapid {
  const privateKey = createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' });
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]),
    ...[String(x), String(y)].map((coordinate) => padded(Buffer.from(coordinate, 'base64url'))),
  ]);
  return { publicKey: point.toString('base64url'), privateKey };
}

function padded(coordinate: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(COORDINATE_BYTES - coordinate.length), coordinate]);
}

/** For tests against the examples of RFC 8291; left out, both are random, as they have to be. */
export type Ephemeral = { salt: Buffer; privateKey: Buffer };

/**
 * Encrypts a payload for one browser: RFC 8291, with the content coding aes128gcm of RFC 8188 in a single record.
 * @throws Error where the browser's key is no point of the curve
 */
export function encryptPush(payload: Buffer, { keys }: PushTarget, ephemeral?: Ephemeral): Buffer {
  const salt = ephemeral?.salt ?? randomBytes(SALT_BYTES);
  const sender = createECDH('prime256v1');
  if (ephemeral) sender.setPrivateKey(ephemeral.privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const shared = sender.computeSecret(browserKey);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const secret = hkdf(shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const LAST_RECORD = Buffer.from([2]);
  const sealed = Buffer.concat([cipher.update(payload), cipher.update(LAST_RECORD), cipher.final()]);
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(PUBLIC_BYTES, SALT_BYTES + 4);
  return Buffer.concat([head, senderKey, sealed, cipher.getAuthTag()]);
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/**
 * The header that says who pushes (RFC 8292): a token signed with ES256, for the origin of the endpoint alone.
 * `contact` is a mailto: or https: address of the operator.
 */
export function vapidHeader(
  { publicKey, privateKey }: Vapid,
  { endpoint, contact, nowMs }: { endpoint: string; contact: string; nowMs: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + TOKEN_TTL_S,
    sub: contact,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}
