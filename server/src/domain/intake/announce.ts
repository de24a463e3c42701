import type { Verdict } from '@alertstream/contract/verdict';
import type { Publish } from '../context.ts';

/**
 * Step 8 of intake: tells the owner's sockets. Lists refresh for every notification; only those announced now toast.
 * `json` is a contract Notification.
 */
export function announce(publish: Publish, userId: number, verdict: Verdict, json: string): void {
  const message = `{"type":"notification","announce":${verdict.announce === 'now'},"notification":${json}}`;
  publish({ kind: 'message', userId, message });
}
