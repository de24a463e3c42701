import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import { type Engine, jsonRows } from '../dialect.ts';
import type { DeliveryTable } from '../schema/targets.ts';

export type DeliveryRow = Selectable<DeliveryTable>;

/** Something to be sent, due at `next_attempt_at` (ms since the epoch). `message_id` is its own for ever. */
export type NewDelivery = Pick<
  DeliveryRow,
  | 'user_id'
  | 'message_id'
  | 'kind'
  | 'target'
  | 'address'
  | 'event'
  | 'notification_id'
  | 'digest_id'
  | 'body'
  | 'next_attempt_at'
  | 'created_at'
>;

const NEW_COLUMNS = {
  user_id: 'bigint',
  message_id: 'text',
  kind: 'text',
  target: 'text',
  address: 'text',
  event: 'text',
  notification_id: 'bigint',
  digest_id: 'bigint',
  body: 'text',
  next_attempt_at: 'bigint',
  created_at: 'bigint',
} as const;
/** Rows of one statement. */
const INSERTED_AT_ONCE = 500;

/**
 * Puts deliveries into the outbox; belongs in the transaction of what causes them. One whose `message_id` is there
 * already is left out, so that a caller with ids of its own making may repeat itself.
 */
export async function insertDeliveries(
  tx: Db,
  engine: Engine,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const names = sql.join(Object.keys(NEW_COLUMNS).map((name) => sql.id(name)));
  for (let from = 0; from < deliveries.length; from += INSERTED_AT_ONCE) {
    const given = jsonRows(engine, 'given', NEW_COLUMNS, deliveries.slice(from, from + INSERTED_AT_ONCE));
    await sql`
      insert into deliveries (${names}, status) select ${names}, 'pending' from ${given} where true
      on conflict (message_id) do nothing
    `.execute(tx);
  }
}

/** A target that something waits for, and whose that is. */
export type DueTarget = { target: string; owner: number };

/**
 * Targets that have something due, by turns of their owners, for each those that have waited longest first. Steps from target to target through an index,
 * so that it costs the number of targets, whatever waits for one of them.
 */
export async function targetsWithDue(
  db: Db,
  engine: Engine,
  { nowMs, except, limit }: { nowMs: number; except: readonly string[]; limit: number },
): Promise<DueTarget[]> {
  const left = jsonRows(
    engine,
    'given',
    { target: 'text' },
    except.map((target) => ({ target })),
  );
  const { rows } = await sql<DueTarget>`
    with recursive waiting (target) as (
      select min(target) from deliveries where next_attempt_at is not null
      union all
      select (select min(d.target) from deliveries d where d.next_attempt_at is not null and d.target > waiting.target)
      from waiting where waiting.target is not null
    ), first (target, at, owner) as (
      select w.target, (select min(d.next_attempt_at) from deliveries d
        where d.target = w.target and d.next_attempt_at is not null),
        (select d.user_id from deliveries d where d.target = w.target and d.next_attempt_at is not null
        order by d.next_attempt_at limit 1)
      from waiting w where w.target is not null
    )
    select target, owner from first
    where at <= ${nowMs} and target not in (select given.target from ${left})
    order by row_number() over (partition by owner order by at), at limit ${limit}
  `.execute(db);
  return rows;
}

/** A delivery as whoever sends it needs it. */
export type ClaimedRow = Omit<NewDelivery, 'next_attempt_at'> & Pick<DeliveryRow, 'id' | 'failures'>;

const CLAIMED = ['id', 'failures', ...Object.keys(NEW_COLUMNS).filter((name) => name !== 'next_attempt_at')];

/** A lease on deliveries: whose it is, and when it ends. */
export type Lease = { worker: string; untilMs: number };

/** Leases up to `limit` due deliveries of each of the targets. What somebody else has leased is left alone. */
export async function claimDue(
  db: Db,
  engine: Engine,
  {
    targets,
    limit,
    nowMs,
    lease,
  }: { targets: readonly string[]; limit: number; nowMs: number; lease: Lease },
): Promise<ClaimedRow[]> {
  if (targets.length === 0) return [];
  const given = jsonRows(
    engine,
    'given',
    { target: 'text' },
    targets.map((target) => ({ target })),
  );
  const due = sql`select d.id from deliveries d where d.target = given.target and d.next_attempt_at <= ${nowMs}
    order by d.next_attempt_at limit ${sql.lit(limit)}`;
  const ids =
    engine === 'postgres'
      ? sql`select due.id from ${given} cross join lateral (${due} for update skip locked) due`
      : sql`select d.id from ${given} join deliveries d on d.id in (${due})`;
  const { rows } = await sql<ClaimedRow>`
    update deliveries set leased_by = ${lease.worker}, next_attempt_at = ${lease.untilMs}
    where id in (${ids}) returning ${sql.join(CLAIMED.map((name) => sql.id(name)))}
  `.execute(db);
  return rows;
}

/** Extends the lease of those of the deliveries that are still leased by this worker; gives their ids. */
export async function renewLeases(
  db: Db,
  engine: Engine,
  ids: readonly number[],
  lease: Lease,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update deliveries set next_attempt_at = ${lease.untilMs}
    where leased_by = ${lease.worker} and id in (select given.id from ${givenIds(engine, ids)}) returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives back deliveries that were not sent: they are due at once, for anybody. */
export async function releaseLeases(
  db: Db,
  engine: Engine,
  ids: readonly number[],
  { worker, nowMs }: { worker: string; nowMs: number },
): Promise<void> {
  await sql`
    update deliveries set leased_by = null, next_attempt_at = ${nowMs}
    where leased_by = ${worker} and id in (select given.id from ${givenIds(engine, ids)})
  `.execute(db);
}

function givenIds(engine: Engine, ids: readonly number[]) {
  return jsonRows(
    engine,
    'given',
    { id: 'bigint' },
    ids.map((id) => ({ id })),
  );
}
