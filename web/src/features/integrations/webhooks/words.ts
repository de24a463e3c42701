import type { Delivery } from '@alertstream/contract/deliveries';
import type { Webhook } from '@alertstream/contract/webhooks';
import { countText } from '../../../ui/number-text.ts';
import { duration } from '../../../ui/time-text.ts';

/** An address is cut after this many characters. */
const URL_SHOWN = 60;

export function shownUrl(url: string): string {
  return url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}...` : url;
}

/** "1 call", "1,204 calls" */
export function calls({ totalCalls }: Pick<Webhook, 'totalCalls'>): string {
  return totalCalls === 1 ? '1 call' : `${countText(totalCalls)} calls`;
}

/** "98.5% success"; nothing before the first call. */
export function successRate({ successRate }: Pick<Webhook, 'successRate'>): string | null {
  return successRate === null ? null : `${countText(successRate)}% success`;
}

type Outcome = { status: number | null; error: string | null; durationMs: number };

/** What came of one attempt: "204 in 84 ms", "503 in 1.2 s", "The connection was refused, after 12 ms". */
export function outcome({ status, error, durationMs }: Outcome): string {
  if (status !== null) return `${status} in ${duration(durationMs)}`;
  return `${error ?? 'No answer'}, after ${duration(durationMs)}`;
}

type Status = Delivery['status'];

export const statusWords: Record<Status, string> = {
  pending: 'Waiting',
  sent: 'Delivered',
  failed: 'Failed',
};
export const statusTones = { pending: 'warning', sent: 'success', failed: 'danger' } as const;

/** How a delivery stands, in a few words: its last attempt, and which that was. */
export function summary({ attempts: [last], attemptCount }: Delivery): string {
  if (!last) return 'Not sent yet';
  return attemptCount === 1 ? outcome(last) : `${attemptNumber(attemptCount)}: ${outcome(last)}`;
}

/** "Attempt 2" */
export function attemptNumber(number: number): string {
  return `Attempt ${number}`;
}
