import type { ChannelConfig, IntegrationTest, IntegrationType } from '@alertstream/contract/integrations';
import { findChannelOf } from '../../storage/targets/channels.ts';
import { testAnnouncement } from '../announcements/read.ts';
import type { Context } from '../context.ts';
import { newMessageId } from '../deliveries/message-id.ts';
import { SEND_LIMIT_MS } from '../deliveries/sender.ts';
import { notFound, rateLimited } from '../errors.ts';
import { openConfig } from './config.ts';
import { type ChannelWays, sendToChannel } from './send.ts';

export type TestContext = Pick<Context, 'clock' | 'limits'> & ChannelWays & { publicUrl: string };

/** Sends a test to a channel that is connected. What comes of it changes nothing. @throws AppError 404, 429 */
export async function testChannel(
  ctx: TestContext & Pick<Context, 'storage' | 'seal'>,
  userId: number,
  type: IntegrationType,
): Promise<IntegrationTest> {
  const row = await findChannelOf(ctx.storage.db, userId, type);
  if (!row) throw notFound('Connected integration');
  const error = await trySending(ctx, userId, openConfig(row, ctx.seal));
  return { delivered: error === null, error };
}

/** Why a test doesn't arrive, in words; null where it does. @throws AppError 429 */
export async function trySending(
  ctx: TestContext,
  userId: number,
  channel: ChannelConfig,
): Promise<string | null> {
  const state = await ctx.limits.channelTest.take(String(userId));
  if (!state.allowed) throw rateLimited('Too many tests were sent. Try again later', state.retryAfterS);
  const signal = AbortSignal.timeout(SEND_LIMIT_MS);
  const announcement = testAnnouncement(ctx.publicUrl, ctx.clock());
  const outcome = await sendToChannel(ctx, channel, announcement, {
    userId,
    messageId: newMessageId(),
    signal,
  });
  return outcome.kind === 'delivered' ? null : outcome.words;
}
