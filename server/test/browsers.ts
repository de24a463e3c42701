import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { type PushPayload, pushPayload } from '@alertstream/contract/push';

/** A browser that subscribes at an endpoint, and can read what is pushed there (RFC 8291, 3.4). */
export function newBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };

  function decrypt(body: Buffer): PushPayload {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 86);
    const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
    const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return pushPayload.parse(JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()));
  }
  return { subscription, decrypt };
}
