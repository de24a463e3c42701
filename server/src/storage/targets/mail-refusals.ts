import type { Db } from '../db.ts';
import { nameKey } from '../people/users.ts';

/** From now on nothing is emailed to this address because of this user. */
export async function refuseMail(db: Db, userId: number, address: string, nowMs: number): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .values({ user_id: userId, address_key: nameKey(address), created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a refusal back. */
export async function acceptMail(db: Db, userId: number, address: string): Promise<void> {
  await db
    .deleteFrom('mail_refusals')
    .where('user_id', '=', userId)
    .where('address_key', '=', nameKey(address))
    .execute();
}

/** True where the address has asked for no more email because of this user. */
export async function refusesMail(db: Db, userId: number, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusals')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address_key', '=', nameKey(address))
    .executeTakeFirst();
  return row !== undefined;
}
