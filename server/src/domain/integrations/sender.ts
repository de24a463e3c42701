import { SERVICES } from '../../net/channels/services.ts';
import { disableChannel, findChannel } from '../../storage/targets/channels.ts';
import { idOfTarget } from '../../storage/targets/names.ts';
import { announcementOf } from '../announcements/read.ts';
import type { Context } from '../context.ts';
import type { Sender } from '../deliveries/sender.ts';
import { openConfig } from './config.ts';
import { type ChannelWays, sendToChannel } from './send.ts';

type SenderContext = Pick<Context, 'storage' | 'clock' | 'seal'> & ChannelWays & { publicUrl: string };

/** Sends announcements to the channels that users have connected; targets are "channel:<id>". */
export function createChannelSender(ctx: SenderContext): Sender {
  const { db } = ctx.storage;
  return {
    async send(delivery, signal) {
      const row = await findChannel(db, idOfTarget(delivery.target));
      if (row?.user_id !== delivery.userId) return { kind: 'failed', words: 'The channel was disconnected' };
      if (row.disabled_at !== null) return { kind: 'failed', words: 'The channel is switched off' };
      const announcement = announcementOf(delivery, ctx.publicUrl);
      const { userId, messageId } = delivery;
      return sendToChannel(ctx, openConfig(row, ctx.seal), announcement, { userId, messageId, signal });
    },
    async nameOf(tx, { target }) {
      const row = await findChannel(tx, idOfTarget(target));
      return row && SERVICES[row.type].name;
    },
    async switchOff(tx, { target }, reason) {
      await disableChannel(tx, idOfTarget(target), ctx.clock(), reason);
    },
  };
}
