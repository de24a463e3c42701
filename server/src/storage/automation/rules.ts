import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { RuleTable } from '../schema/automation.ts';
import type { Flag } from '../schema/flag.ts';

export type RuleRow = Selectable<RuleTable>;
export type NewRule = Omit<RuleRow, 'id' | 'deleted_at' | 'last_triggered' | 'trigger_count'>;
export type RuleChanges = Partial<
  Pick<RuleRow, 'name' | 'priority' | 'conditions' | 'actions' | 'defined_at'>
> & {
  is_active?: Flag;
};

/** Those marked as deleted are found by the functions below that say so, and by no other. */
function rulesOf(db: Db, userId: number) {
  return db.selectFrom('rules').where('user_id', '=', userId).where('deleted_at', 'is', null);
}

/** A user's rules in the order in which they are applied. */
export async function listRules(db: Db, userId: number): Promise<RuleRow[]> {
  return rulesOf(db, userId).selectAll().orderBy('priority').orderBy('id').execute();
}

/** Those of them that are switched on. */
export async function listActiveRules(db: Db, userId: number): Promise<RuleRow[]> {
  return rulesOf(db, userId)
    .selectAll()
    .where('is_active', '=', 1)
    .orderBy('priority')
    .orderBy('id')
    .execute();
}

/** How many rules a user has, switched off ones included. */
export async function countRules(db: Db, userId: number): Promise<number> {
  const { count } = await rulesOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Null where the user has no such rule. */
export async function findRule(db: Db, userId: number, id: number): Promise<RuleRow | null> {
  return (await rulesOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Writes a rule that has not acted yet. */
export async function insertRule(db: Db, rule: NewRule): Promise<RuleRow> {
  return db
    .insertInto('rules')
    .values({ ...rule, deleted_at: null, last_triggered: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The rule as it is after the changes, held until the transaction ends; null where there is none. `updated_at` grows
 * even where two changes share a millisecond.
 */
export async function updateRule(
  db: Db,
  userId: number,
  id: number,
  changes: RuleChanges,
  nowMs: number,
): Promise<RuleRow | null> {
  const row = await db
    .updateTable('rules')
    .set((eb) => ({
      ...changes,
      updated_at: eb
        .case()
        .when('updated_at', '<', nowMs)
        .then(eb.cast<number>(eb.val(nowMs), 'bigint'))
        .else(eb('updated_at', '+', 1))
        .end(),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Holds a rule until the transaction ends. False where it has been changed or deleted since it was read. */
export async function holdUnchangedRule(tx: Db, { id, updated_at }: RuleRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rules')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts `count` more notifications that the rule has acted on. */
export async function addTriggers(tx: Db, id: number, count: number, atMs: number): Promise<void> {
  await tx
    .updateTable('rules')
    .set((eb) => ({ trigger_count: eb('trigger_count', '+', count), last_triggered: atMs }))
    .where('id', '=', id)
    .execute();
}
