import { DAY_MS, MINUTE_MS } from '@alertstream/contract/durations';
import { IDEMPOTENCY_TTL_MS } from '@alertstream/contract/notifications';
import { RULE_RESTORE_MS } from '@alertstream/contract/rules';
import { TEMPLATE_RESTORE_MS } from '@alertstream/contract/templates';
import { UNDO_TTL_MS } from '@alertstream/contract/triage';
import { WEBHOOK_RESTORE_MS } from '@alertstream/contract/webhooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../domain/context.ts';
import { inBatches } from '../domain/in-batches.ts';
import { purgeUser } from '../domain/users/purge.ts';
import { RESTORE_MS } from '../domain/users/restore.ts';
import { deleteOldIdempotencyKeys } from '../storage/idempotency-keys.ts';
import { deleteMarked } from '../storage/marked-rows.ts';
import { deleteOldDigests } from '../storage/notifications/digests.ts';
import { deleteOldActions } from '../storage/notifications/triage-actions.ts';
import { deleteOldDeliveries, deleteOldTargets } from '../storage/outbox/delivery-log.ts';
import { deleteOldAudit } from '../storage/people/audit.ts';
import { giveUpDeletedUsers, listGivenUp } from '../storage/people/deleted-users.ts';
import { deleteExpiredResets } from '../storage/people/password-resets.ts';
import { deleteExpiredSessions } from '../storage/people/sessions.ts';
import { deleteMarkedWebhooks } from '../storage/targets/webhooks.ts';
import { repeat } from './repeat.ts';

const EVERY_MS = 10 * MINUTE_MS;
const AUDIT_KEPT_MS = 400 * DAY_MS;
const DIGESTS_KEPT_MS = 30 * DAY_MS;
/** After they have ended. */
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** After the latest attempt to reach them. */
const TARGETS_KEPT_MS = 400 * DAY_MS;
/** Users purged in one sweep; more wait for the next. */
const PURGED_MAX = 500;

type SweepContext = Pick<Context, 'storage' | 'clock'>;

/**
 * Removes what has run out: sessions, links for forgotten passwords, Idempotency-Keys, what can't be undone any more,
 * audit entries after 400 days, digests and finished deliveries after 30, and deleted templates, rules, webhooks and
 * users that can't be restored any more. Any number of processes may do it at once.
 */
export async function sweep(ctx: SweepContext): Promise<void> {
  const { db } = ctx.storage;
  const now = ctx.clock();
  await inBatches((limit) => deleteExpiredSessions(db, now, limit));
  await inBatches((limit) => deleteOldIdempotencyKeys(db, now - IDEMPOTENCY_TTL_MS, limit));
  await inBatches((limit) => deleteOldAudit(db, now - AUDIT_KEPT_MS, limit));
  await inBatches((limit) => deleteOldDigests(db, now - DIGESTS_KEPT_MS, limit));
  await inBatches((limit) => deleteMarked(db, 'notification_templates', now - TEMPLATE_RESTORE_MS, limit));
  await inBatches((limit) => deleteMarked(db, 'rules', now - RULE_RESTORE_MS, limit));
  await inBatches((limit) => deleteExpiredResets(db, now, limit));
  await inBatches((limit) => deleteOldActions(db, now - UNDO_TTL_MS, limit));
  await inBatches((limit) => deleteMarkedWebhooks(db, now - WEBHOOK_RESTORE_MS, limit));
  await inBatches((limit) => deleteOldDeliveries(db, now - DELIVERIES_KEPT_MS, limit));
  await inBatches((limit) => deleteOldTargets(db, now - TARGETS_KEPT_MS, limit));
  await giveUpDeletedUsers(db, now - RESTORE_MS);
  for (const userId of await listGivenUp(db, PURGED_MAX)) await purgeUser(ctx, userId);
  await ctx.storage.textIndex?.forgetRemoved();
}

/** Sweeps every ten minutes until the returned function is called. */
export function startSweeping(ctx: SweepContext, log: FastifyBaseLogger): () => void {
  return repeat(EVERY_MS, () => sweep(ctx), log, 'sweep failed; it runs again');
}
