import { signedHeaders } from '../../net/webhook-signature.ts';
import { postDelivery } from '../deliveries/http-exchange.ts';
import type { Sender } from '../deliveries/sender.ts';
import { USER_AGENT, type WebhookCalls } from '../webhooks/sender.ts';

/** Sends to the URL of a rule's webhook action. It has no secret, so nothing is signed. */
export function createUrlSender({ clock, safeFetch }: WebhookCalls): Sender {
  return {
    async send({ address, messageId, body }, signal) {
      if (address === null) return { kind: 'failed', words: 'There is no address to send it to' };
      const nowMs = clock();
      const signed = { id: messageId, timestampS: Math.floor(nowMs / 1000), body };
      const headers = {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        ...signedHeaders(signed, []),
      };
      return postDelivery(safeFetch, { url: address, headers, body, signal }, nowMs);
    },
    // An address belongs to rules that do other things as well: those are their owner's to change.
    nameOf: async (_db, { address }) => address && new URL(address).host,
    switchOff: null,
  };
}
