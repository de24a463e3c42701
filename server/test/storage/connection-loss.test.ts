import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';

const server = engines.find(({ name }) => name === 'Postgres (server)');

/** Only a server has connections that can be lost. */
describe.skipIf(!server)('connections that Postgres cuts (left out without TEST_DATABASE_URL)', () => {
  let t: TestApp;
  beforeAll(async () => {
    if (server) t = await openTestApp(server);
  });
  afterAll(() => t.close());

  /** What a restart of the server or a failover does to those who are connected. */
  async function cutConnections(): Promise<void> {
    const others = sql`datname = current_database() and pid <> pg_backend_pid()`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(t.storage.db);
  }

  test('under a running query: the caller is asked to come back, and is served then', async () => {
    const ada = await newSender(t);
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    // Intake has to wait for the counters of its user, so that its query is still running when it is cut off.
    await ada.sent({ title: 'before' });
    const holding = t.storage.db.transaction().execute(async (tx) => {
      await sql`select 1 from user_counters for update`.execute(tx);
      locked.resolve();
      await done.promise;
      await sql`select 1`.execute(tx);
    });
    await locked.promise;
    const waiting = ada.send({ title: 'during', message: 'm' });
    const waitsForLock = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waitsForLock.execute(t.storage.db)).rows[0]?.count).toBe(1);
    await cutConnections();
    const answer = await waiting;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');

    done.resolve();
    await expect(holding).rejects.toThrow();
    expect((await ada.send({ title: 'after', message: 'm' })).statusCode).toBe(201);
    expect((await ada.inbox()).map(({ title }) => title)).toEqual(['after', 'before']);
  });

  test('while nothing runs: nobody notices', async () => {
    const ada = await newSender(t);
    await Promise.all([ada.stats(), ada.inbox(), ada.stats()]);
    await cutConnections();
    await expect.poll(async () => (await ada.send()).statusCode).toBe(201);
  });
});
