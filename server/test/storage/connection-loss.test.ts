import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../../src/storage/dialect.ts';
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

  /** All connections but the one that asks, and those of them that wait for a lock. */
  const others = sql`datname = current_database() and pid <> pg_backend_pid()`;
  const waiting = sql`${others} and wait_event_type = 'Lock'`;

  /** What a restart of the server or a failover does to those who are connected; the number of them. */
  async function cut(which = others): Promise<number> {
    const query = sql`select pg_terminate_backend(pid) from pg_stat_activity where ${which}`;
    return (await query.execute(t.storage.db)).rows.length;
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
    const answer = ada.send({ title: 'during', message: 'm' });
    await expect.poll(() => cut(waiting)).toBe(1);
    expect((await answer).statusCode).toBe(503);
    expect((await answer).headers['retry-after']).toBe('1');

    await cut();
    await expect.poll(() => cut()).toBe(0);
    done.resolve();
    await expect(holding).rejects.toSatisfy(isUnavailable); // not in a query when it was cut off
    expect((await ada.send({ title: 'after', message: 'm' })).statusCode).toBe(201);
    expect((await ada.inbox()).map(({ title }) => title)).toEqual(['after', 'before']);
  });

  test('while nothing runs: nobody notices', async () => {
    const ada = await newSender(t);
    await Promise.all([ada.stats(), ada.inbox(), ada.stats()]);
    await cut();
    await expect.poll(async () => (await ada.send()).statusCode).toBe(201);
  });
});
