import { readRoutes } from '../announcements/routes.ts';
import type { Context } from '../context.ts';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import type { KnownWebhooks } from '../webhooks/known.ts';
import { announce } from './announce.ts';
import { withId } from './answer.ts';
import { compose } from './compose.ts';

export type NoticeContext = Pick<Context, 'storage' | 'clock' | 'publish' | 'sendsEmail'> & {
  webhooks: Pick<KnownWebhooks, 'subscriptionsOf'>;
};

/** The app and the sender of what AlertStream itself has to say. */
const OURSELVES = 'AlertStream';
/** No API key has this id. */
const NO_KEY = 0;

/** Tells a user something, by a notification that no rule and no preference has a say in; once a day for one `key`. */
export async function notice(
  ctx: NoticeContext,
  { userId, key, title, message }: { userId: number; key: string; title: string; message: string },
): Promise<void> {
  const input = { title, message, category: 'system', priority: 'high' as const, appName: OURSELVES };
  const { row, rest } = compose({
    sender: { userId, keyId: NO_KEY, keyName: OURSELVES },
    decision: {
      input,
      place: 'inbox',
      movedBy: null,
      isRead: false,
      tags: [],
      verdict: PLAIN_VERDICT,
      ruleIds: [],
      sends: [],
    },
    once: { key, bodyHash: OURSELVES },
    subscriptions: await ctx.webhooks.subscriptionsOf(userId),
    routes: await readRoutes(ctx.storage.db, ctx, userId),
    now: ctx.clock(),
  });
  const [result] = await ctx.storage.intake.commit([row]);
  if (result?.kind !== 'created') return;
  announce(ctx.publish, userId, PLAIN_VERDICT, withId(result.id, rest));
  if (row.deliveries.length > 0) ctx.publish({ kind: 'deliveries-waiting' });
}
