import { type FailingTarget, markTold } from '../../storage/outbox/delivery-outcomes.ts';
import type { Context } from '../context.ts';
import { type NoticeContext, notice } from '../intake/notice.ts';
import { withRetry } from '../with-retry.ts';
import type { Senders, Target } from './sender.ts';

/** Characters of a name that fit a title. */
const NAME_SHOWN = 120;

export type SwitchOffContext = NoticeContext & Pick<Context, 'storage' | 'clock'>;

/**
 * Switches off a target that is gone or has failed for too long, and tells its owner by a notification. Told first, under
 * a key of this failure: may be cut off anywhere and done again, by several processes at once, and tells once.
 */
export async function switchOff(
  ctx: SwitchOffContext,
  senders: Senders,
  target: Target,
  { failing_since, told_at }: FailingTarget,
  reason: string,
): Promise<void> {
  const { db } = ctx.storage;
  const sender = senders[target.kind];
  const name = await sender.nameOf(db, target);
  if (name === null) return;
  if (told_at === null) {
    const key = `${target.target} ${failing_since}`;
    await notice(ctx, { userId: target.userId, key, ...wordsFor(name, reason, sender.switchOff !== null) });
  }
  const transact = () =>
    db.transaction().execute(async (tx) => {
      await sender.switchOff?.(tx, target, reason);
      await markTold(tx, target.target, ctx.clock());
    });
  await withRetry(transact);
}

function wordsFor(name: string, reason: string, isOff: boolean): { title: string; message: string } {
  const short = name.slice(0, NAME_SHOWN);
  const subject = short.charAt(0).toUpperCase() + short.slice(1);
  if (!isOff) return { title: `${subject} does not take what your rules send`, message: `${reason}.` };
  return {
    title: `${subject} was switched off`,
    message: `${reason}. Nothing is sent there until you switch it on again, under Integrations. What was not delivered is kept there, and can be sent again.`,
  };
}
