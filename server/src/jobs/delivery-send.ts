import type { FastifyBaseLogger } from 'fastify';
import { type DueDelivery, type Outcome, SEND_LIMIT_MS, type Senders } from '../domain/deliveries/sender.ts';

/** A sender that does not heed its signal is left to itself after this. */
const GRACE_MS = 5000;
const UNEXPECTED = 'Something went wrong in AlertStream itself; its log has the details';

/** Makes one attempt within the time for it; whatever happens is an outcome. */
export function attemptToSend(
  senders: Senders,
  delivery: DueDelivery,
  controller: AbortController,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  return new Promise((resolve) => {
    function end(outcome: Outcome): void {
      clearTimeout(timer);
      resolve(outcome);
    }
    function endTime(): void {
      timer = setTimeout(() => end({ kind: 'retry', words: 'There was no answer in time' }), GRACE_MS);
      controller.abort();
    }
    let timer = setTimeout(endTime, SEND_LIMIT_MS);
    senders[delivery.kind].send(delivery, controller.signal).then(end, (error: unknown) => {
      log.warn({ err: error, target: delivery.target }, 'a delivery failed unexpectedly; it is tried again');
      end({ kind: 'retry', words: UNEXPECTED });
    });
  });
}
