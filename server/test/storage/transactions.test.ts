import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isConflict, isDataError, isUnavailable, isUniqueViolation } from '../../src/storage/dialect.ts';
import { openTestApp, type TestApp, type TestUser } from '../app.ts';
import { engines } from '../engines.ts';
import { aRow } from './rows.ts';

for (const engine of engines) {
  describe(`transactions on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestUser;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    beforeEach(async () => {
      ada = await t.createUser();
    });
    afterAll(() => t.close());

    const settings = async () => {
      const rows = await t.storage.db.selectFrom('settings').selectAll().orderBy('key').execute();
      return rows.map(({ key, value }) => `${key}=${value}`);
    };
    const set = (db: TestApp['storage']['db'], key: string, value: string) =>
      db.insertInto('settings').values({ key, value }).execute();
    const intake = (title: string) => t.storage.intake.commit([aRow({ userId: ada.id, title })]);
    const countOf = async (db: TestApp['storage']['db']) => {
      const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', ada.id).execute();
      return rows.length;
    };

    test('commit what they did, as one', async () => {
      await t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        await set(tx, 'b', '2');
      });
      expect(await settings()).toEqual(['a=1', 'b=2']);
      await t.storage.db.deleteFrom('settings').execute();
    });

    // One connection is all that PGlite has: there, others wait for the end of the transaction.
    test.skipIf(engine.name.includes('PGlite'))('show nobody what they have not committed', async () => {
      await t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        expect(await settings()).toEqual([]);
        await tx.deleteFrom('settings').execute();
      });
    });

    test('take back everything where they throw, or a statement fails', async () => {
      const thrown = t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        throw new Error('changed my mind');
      });
      await expect(thrown).rejects.toThrow('changed my mind');
      const failed = t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        await set(tx, 'a', '2');
      });
      await expect(failed).rejects.toSatisfy(isUniqueViolation);
      const broken = t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        await sql`select * from nowhere`.execute(tx);
      });
      await expect(broken).rejects.toThrow('nowhere');
      expect(await settings()).toEqual([]);
    });

    test('are no place for intake that arrives while they are open: a rollback takes none of it back', async () => {
      const arriving: Promise<unknown>[] = [];
      const rolledBack = t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        for (let count = 0; count < 20; count++) {
          arriving.push(intake(`n${count}`));
          expect(await tx.selectFrom('settings').selectAll().execute()).toHaveLength(1);
        }
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      await Promise.all(arriving);
      expect(await countOf(t.storage.db)).toBe(20);
      expect(await settings()).toEqual([]);
    });

    test('and its writes are not mixed with those of others', async () => {
      const steps: Promise<unknown>[] = [];
      for (let count = 0; count < 10; count++) {
        steps.push(
          t.storage.db.transaction().execute(async (tx) => {
            const before = await countOf(tx);
            await tx
              .insertInto('notifications')
              .values({
                user_id: ada.id,
                place: 'inbox',
                is_read: 0,
                title: `t${count}`,
                message: '',
                app_name: 'a',
                category: 'general',
                priority: 'normal',
                metadata: null,
                sender: '',
                verdict: null,
                search_text: '',
                created_at: 0,
                read_at: null,
              })
              .execute();
            if (count % 2) throw new Error('odd');
            return before;
          }),
          intake(`i${count}`),
          set(t.storage.db, `k${count}`, 'x'),
        );
      }
      await Promise.allSettled(steps);
      expect(await countOf(t.storage.db)).toBe(15);
      expect(await settings()).toHaveLength(10);
      await t.storage.db.deleteFrom('settings').execute();
    });

    test('read what was acknowledged before', async () => {
      for (let count = 1; count <= 30; count++) {
        await intake(`n${count}`);
        expect(await countOf(t.storage.db)).toBe(count);
      }
    });

    test('writing goes on after a transaction that the database itself rolled back', async () => {
      await set(t.storage.db, 'taken', '1');
      const lost = t.storage.db.transaction().execute(async (tx) => {
        await set(tx, 'a', '1');
        const orRollback = t.storage.engine === 'sqlite' ? sql`or rollback` : sql``;
        await sql`insert ${orRollback} into settings (key, value) values ('taken', '2')`.execute(tx);
      });
      await expect(lost).rejects.toSatisfy(isUniqueViolation);
      await intake('afterwards');
      await t.storage.db.transaction().execute((tx) => set(tx, 'b', '2'));
      expect(await settings()).toEqual(['b=2', 'taken=1']);
      await t.storage.db.deleteFrom('settings').execute();
    });

    test.skipIf(engine.name === 'SQLite')('that stood in each other’s way are tried again', async () => {
      await t.storage.db.transaction().execute(async (tx) => {
        await sql`create sequence tries`.execute(tx);
        await sql`create function stand_in_the_way() returns trigger language plpgsql as $$ begin
          if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
          return new; end $$`.execute(tx);
        await sql`create trigger in_the_way before insert on app_counters
          for each row execute function stand_in_the_way()`.execute(tx);
      });
      expect((await intake('second try'))[0]?.kind).toBe('created');
      await sql`drop trigger in_the_way on app_counters`.execute(t.storage.db);
      expect(await countOf(t.storage.db)).toBe(1);
    });

    test('errors are recognised for what they are', async () => {
      await set(t.storage.db, 'taken', '1');
      const [duplicate, orphan] = await Promise.allSettled([
        set(t.storage.db, 'taken', '2'),
        t.storage.intake.commit([aRow({ userId: 999_999 })]),
      ]);
      const reasons = [duplicate, orphan].map((one) => (one.status === 'rejected' ? one.reason : null));
      expect(reasons.map(isUniqueViolation)).toEqual([true, false]);
      expect(reasons.map(isDataError)).toEqual([true, true]);
      expect(reasons.map(isUnavailable)).toEqual([false, false]);
      expect(reasons.map(isConflict)).toEqual([false, false]);
      await t.storage.db.deleteFrom('settings').execute();
    });
  });
}
