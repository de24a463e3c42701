import type { ChannelConfig } from '@alertstream/contract/integrations';
import type { Announcement } from '../../net/channels/announcement.ts';
import { formatFor, type HttpChannel } from '../../net/channels/format.ts';
import { refusalText } from '../../net/channels/refusal.ts';
import { SERVICES } from '../../net/channels/services.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { TargetError } from '../../net/target-error.ts';
import { retryAfterMs } from '../deliveries/http-exchange.ts';
import type { Outcome } from '../deliveries/sender.ts';
import type { SendMail } from '../mail/send.ts';

/** What it takes to reach channels. `sendMail` null: this server sends no email. */
export type ChannelWays = { safeFetch: SafeFetch; sendMail: SendMail | null; clock: () => number };

/** The same message will never be taken: what is wrong is in it. */
const NEVER = new Set([400, 413, 422]);

/** Tells one channel of one announcement. `userId` is its owner, `messageId` the same in every attempt. */
export async function sendToChannel(
  ways: ChannelWays,
  channel: ChannelConfig,
  announcement: Announcement,
  { userId, messageId, signal }: { userId: number; messageId: string; signal: AbortSignal },
): Promise<Outcome> {
  if (channel.type !== 'email') return call(ways, channel, announcement, signal);
  if (!ways.sendMail) return { kind: 'failed', words: NO_EMAIL };
  const to = channel.config.address;
  return ways.sendMail({ userId, to, announcement, messageId }, signal);
}

/** Why email is not sent where `SMTP_URL` is not set, in words for people. */
export const NO_EMAIL = 'This server sends no email: its operator has to set SMTP_URL';

/** Addresses of channels are secrets, so the log shows what came back, and not what was called. */
async function call(
  { safeFetch, clock }: ChannelWays,
  channel: HttpChannel,
  announcement: Announcement,
  signal: AbortSignal,
): Promise<Outcome> {
  const { url, headers, body } = formatFor(channel, announcement);
  try {
    const answer = await safeFetch({ url, headers, body, signal });
    const exchange = { status: answer.status, requestHead: null, responseHead: null };
    if (answer.status >= 200 && answer.status < 300) return { kind: 'delivered', exchange };
    const words = refusalText(channel.type, answer.status, answer.body.toString());
    if (answer.status === 410) return { kind: 'gone', words, exchange };
    if (NEVER.has(answer.status)) return { kind: 'failed', words, exchange };
    const afterMs = retryAfterMs(answer.headers['retry-after'], clock());
    return { kind: 'retry', words, afterMs, exchange };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { kind: 'retry', words: `${SERVICES[channel.type].name}: ${error.message}` };
  }
}
