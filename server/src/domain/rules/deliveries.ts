import type { DeliveryDraft } from '../../storage/intake-store.ts';
import { emailTarget, urlTarget } from '../../storage/targets/names.ts';
import { newMessageId } from '../deliveries/message-id.ts';
import type { RuleSend } from './evaluate.ts';

/**
 * What rules want sent, as outgoing work. A webhook's body is the contract's ruleWebhookPayload, an email is made of the
 * notification. `rest` is the notification as JSON text without its leading id (see domain/intake/answer.ts). Deliveries
 * of one user to one host share its fate.
 */
export function deliveriesOf(
  userId: number,
  sends: readonly RuleSend[],
  rest: string,
  nowMs: number,
): DeliveryDraft[] {
  return sends.map((send) => ({
    messageId: newMessageId(),
    kind: send.kind,
    target: send.kind === 'email' ? emailTarget(userId) : urlTarget(userId, send.address),
    address: send.address,
    event: 'rule',
    body: send.kind === 'email' ? ['{"id":"', `",${rest}`] : webhookBody(send, rest, nowMs),
    nextAttemptAt: nowMs,
  }));
}

/** The JSON text before and after the notification's id. */
function webhookBody({ rule: { idText, name } }: RuleSend, rest: string, nowMs: number): [string, string] {
  const rule = JSON.stringify({ id: idText, name });
  const timestamp = new Date(nowMs).toISOString();
  return [`{"type":"rule.matched","timestamp":"${timestamp}","rule":${rule},"data":{"id":"`, `",${rest}}`];
}
