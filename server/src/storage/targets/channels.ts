import type { IntegrationType } from '@alertstream/contract/integrations';
import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { ChannelTable } from '../schema/targets.ts';
import { channelTarget } from './names.ts';
import { type TargetFare, targetsFare } from './target-fares.ts';

export type ChannelRow = Selectable<ChannelTable>;

/** What a user has connected, whether it works or not. */
export async function listChannels(db: Db, userId: number): Promise<ChannelRow[]> {
  return db.selectFrom('channels').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Null where the user has not connected the service. */
export async function findChannelOf(
  db: Db,
  userId: number,
  type: IntegrationType,
): Promise<ChannelRow | null> {
  const row = await db
    .selectFrom('channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row ?? null;
}

/** Null where it was disconnected, or its owner is inactive or deleted. */
export async function findChannel(db: Db, id: number): Promise<ChannelRow | null> {
  const row = await db
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.user_id')
    .selectAll('channels')
    .where('channels.id', '=', id)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Connects a service that has just taken a test, or connects it anew: what went wrong before counts no more. */
export async function saveChannel(
  db: Db,
  channel: Pick<
    ChannelRow,
    'user_id' | 'type' | 'config_sealed' | 'address_key' | 'minimum_priority' | 'apps' | 'connected_at'
  >,
): Promise<ChannelRow> {
  const fresh = { disabled_at: null, disabled_reason: null };
  return db
    .insertInto('channels')
    .values({ ...channel, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet((eb) => ({
        config_sealed: eb.ref('excluded.config_sealed'),
        address_key: eb.ref('excluded.address_key'),
        minimum_priority: eb.ref('excluded.minimum_priority'),
        apps: eb.ref('excluded.apps'),
        ...fresh,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False where the user had not connected the service. */
export async function deleteChannel(db: Db, userId: number, type: IntegrationType): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('channels')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Switches a channel off, so that nothing more is sent there until its owner connects it again. */
export async function disableChannel(db: Db, id: number, nowMs: number, reason: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ disabled_at: nowMs, disabled_reason: reason })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute();
}

/** A channel, and how it fares. */
export type ChannelState = TargetFare & { row: ChannelRow };

const UNTRIED: TargetFare = { lastError: null, lastAttemptAt: null, lastSentAt: null };

/** What a user has connected, with what came of the latest attempts. */
export async function listChannelStates(db: Db, userId: number): Promise<ChannelState[]> {
  const rows = await listChannels(db, userId);
  const fares = await targetsFare(
    db,
    rows.map(({ id }) => channelTarget(id)),
  );
  return rows.map((row) => ({ row, ...(fares.get(channelTarget(row.id)) ?? UNTRIED) }));
}

/** What went wrong before a channel was connected anew counts no more. */
export async function forgetChannelFailures(db: Db, id: number): Promise<void> {
  await db.deleteFrom('delivery_targets').where('target', '=', channelTarget(id)).execute();
}
