import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LEASE_MS } from '../src/jobs/deliveries.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { claimDue, targetsWithDue } from '../src/storage/outbox/deliveries.ts';
import { openTestApp, type TestApp } from './app.ts';
import { engines } from './engines.ts';
import { deliveriesOf, putDeliveries, startWorker } from './outbox.ts';
import { openReceiver, type Receiver } from './receivers.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const PATIENT = { timeout: 20_000 };

for (const engine of engines) {
  describe(`the outbox on ${engine.name}`, () => {
    let t: TestApp;
    let receiver: Receiver;
    const workers: ReturnType<typeof startWorker>[] = [];
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      receiver = await openReceiver();
    });
    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await receiver.close();
    });
    function work() {
      const worker = startWorker(t);
      workers.push(worker);
      return worker;
    }
    const statusesOf = async (userId: number) => (await deliveriesOf(t, userId)).map(({ status }) => status);

    test('two workers deliver everything, each thing once', async () => {
      const ada = await t.createUser();
      const other = await openReceiver();
      const ids = await putDeliveries(
        t,
        ada.id,
        Array.from({ length: 300 }, (_, index) => ({
          address: index % 3 === 0 ? other.url : receiver.url,
          body: `{"n":${index}}`,
        })),
      );
      work();
      work();
      await expect.poll(async () => new Set(await statusesOf(ada.id)), PATIENT).toEqual(new Set(['sent']));
      expect([...receiver.ids(), ...other.ids()].sort()).toEqual(ids.sort());
      await other.close();
    });

    test('what fails is tried again after 5 s, 5 min, 30 min ..., eight times in all, then given up', async () => {
      const ada = await t.createUser();
      receiver.answer = (response) => response.writeHead(500).end('no');
      const [id] = await putDeliveries(t, ada.id, [{ address: receiver.url }]);
      const worker = work();
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 8; attempt++) {
        await expect.poll(async () => (await deliveriesOf(t, ada.id))[0]?.attempts, PATIENT).toBe(attempt);
        const [row] = await deliveriesOf(t, ada.id);
        const waitMs = (row?.next_attempt_at ?? t.clock()) - t.clock();
        waits.push(waitMs);
        t.advance(waitMs - 1);
        worker.wake();
        t.advance(1);
        worker.wake();
      }
      const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * SECOND_MS);
      expect(
        waits.map((wait, index) => wait >= (schedule[index] ?? 0) && wait <= (schedule[index] ?? 0) * 1.1),
      ).toEqual(Array(8).fill(true));
      expect(await deliveriesOf(t, ada.id)).toMatchObject([
        {
          status: 'failed',
          attempts: 8,
          next_attempt_at: null,
          last_error: 'Answered with 500 Internal Server Error',
        },
      ]);
      expect(receiver.ids()).toEqual(Array(8).fill(id));
    });

    test('Retry-After is heeded, in seconds or as a date, and the target rests as a whole', async () => {
      const ada = await t.createUser();
      t.advance(SECOND_MS - (t.clock() % SECOND_MS)); // dates have whole seconds
      const date = new Date(t.clock() + 700 * SECOND_MS).toUTCString();
      receiver.answer = (response, { path }) =>
        response.writeHead(429, { 'retry-after': path === '/date' ? date : '600' }).end();
      const base = `http://127.0.0.1:${receiver.port}`;
      const put = (path: string) =>
        putDeliveries(t, ada.id, [{ address: `${base}${path}`, target: `url:${ada.id}:${path}` }]);
      await put('/seconds');
      await put('/date');
      const worker = work();
      await expect.poll(() => receiver.calls.length, PATIENT).toBe(2);
      await expect
        .poll(async () => (await deliveriesOf(t, ada.id)).map(({ attempts }) => attempts))
        .toEqual([1, 1]);
      const waits = (await deliveriesOf(t, ada.id)).map(
        ({ next_attempt_at }) => (next_attempt_at ?? 0) - t.clock(),
      );
      expect(waits).toEqual([600 * SECOND_MS, 700 * SECOND_MS]);
      await put('/seconds');
      t.advance(599 * SECOND_MS);
      worker.wake();
      await sleep(100); // nothing may happen
      expect(receiver.calls).toHaveLength(2);
      receiver.answer = (response) => response.writeHead(204).end();
      t.advance(SECOND_MS);
      worker.wake();
      await expect.poll(async () => await statusesOf(ada.id), PATIENT).toEqual(['sent', 'pending', 'sent']);
    });

    test('a redirect, a closed connection and a private address fail in words; one that hangs delays no other', async () => {
      const ada = await t.createUser();
      receiver.answer = (response, { path }) => {
        if (path === '/redirect') response.writeHead(302, { location: '/in' }).end();
        if (path === '/close') {
          response.writeHead(200, { 'content-length': '100' }).write('half');
          response.on('drain', () => {}).socket?.end();
        }
        if (path === '/fine') response.writeHead(200).end();
      };
      const base = `http://127.0.0.1:${receiver.port}`;
      const paths = [...Array<string>(100).fill('/hang'), '/redirect', '/close', '/fine'];
      await putDeliveries(
        t,
        ada.id,
        paths.map((path) => ({ address: `${base}${path}`, target: `url:${ada.id}:${path}` })),
      );
      work();
      const errors = async () =>
        (await deliveriesOf(t, ada.id)).slice(100).map(({ last_error }) => last_error);
      await expect.poll(async () => (await statusesOf(ada.id))[102], PATIENT).toBe('sent');
      await expect
        .poll(errors, PATIENT)
        .toEqual([
          'Answered with 302 Found: redirects are not followed, so give the final address',
          'The connection was closed before the answer was complete',
          null,
        ]);
      expect(receiver.calls.filter(({ path }) => path === '/hang').length).toBeLessThan(10);
      expect(receiver.calls.some(({ path }) => path === '/in')).toBe(false);
    });

    // Waited for once: it has nothing to do with the database.
    if (engine.name === 'SQLite')
      test('an answer that trickles for ever counts as none after 15 s', async () => {
        const ada = await t.createUser();
        receiver.answer = (response) => {
          response.writeHead(200, { 'content-type': 'text/plain' });
          const timer = setInterval(() => response.write('.'), 500);
          response.on('close', () => clearInterval(timer));
        };
        await putDeliveries(t, ada.id, [{ address: receiver.url }]);
        work();
        const began = performance.now();
        const attempt = async () => {
          const [{ attempts, last_error } = { attempts: 0, last_error: null }] = await deliveriesOf(
            t,
            ada.id,
          );
          return { attempts, last_error };
        };
        const words = 'The answer was not complete within 15 seconds';
        await expect.poll(attempt, PATIENT).toEqual({ attempts: 1, last_error: words });
        expect(performance.now() - began).toBeGreaterThan(14_000);
      });

    test('one user with a thousand silent targets delays nobody else', async () => {
      const [eve, ada] = [await t.createUser(), await t.createUser()];
      const silent = Array.from({ length: 1000 }, (_, index) => `url:${eve.id}:${index}`);
      for (let each = 0; each < 4; each++) {
        await putDeliveries(
          t,
          eve.id,
          silent.map((target) => ({ target })),
        );
      }
      let isSilent = 0;
      const worker = startWorker(t, {
        url: {
          nameOf: async () => null,
          switchOff: null,
          async send({ userId }, signal) {
            if (userId === ada.id) return { kind: 'delivered' };
            isSilent += 1;
            return new Promise((resolve) => {
              signal.addEventListener('abort', () => resolve({ kind: 'retry', words: 'silent' }));
            });
          },
        },
      });
      workers.push(worker);
      await expect.poll(() => isSilent, PATIENT).toBeGreaterThan(250);
      await putDeliveries(t, ada.id, [{ address: receiver.url }]);
      await expect.poll(async () => statusesOf(ada.id), { timeout: 5000 }).toEqual(['sent']);
      await worker.stop();
      await t.storage.db.deleteFrom('deliveries').where('user_id', '=', eve.id).execute();
    });

    test('a lease keeps others off until it ends; finished work is forgotten after 30 days', async () => {
      const ada = await t.createUser();
      const target = `url:${ada.id}:x`;
      await putDeliveries(t, ada.id, [{ target }, { target }, { target, next_attempt_at: t.clock() + 1 }]);
      const { db, engine: name } = t.storage;
      const claim = async (worker: string) => {
        const nowMs = t.clock();
        const lease = { worker, untilMs: nowMs + LEASE_MS };
        return (await claimDue(db, name, { targets: [target, 'none'], limit: 8, nowMs, lease })).length;
      };
      const look = () => targetsWithDue(db, name, { nowMs: t.clock(), except: ['y'], limit: 1000 });
      expect(await look()).toContainEqual({ target, owner: ada.id });
      expect((await Promise.all([claim('a'), claim('b')])).sort()).toEqual([0, 2]);
      expect(await look()).not.toContainEqual({ target, owner: ada.id });
      t.advance(LEASE_MS - 1);
      expect(await claim('c')).toBe(1);
      t.advance(1);
      expect(await claim('c')).toBe(2);

      await db
        .updateTable('deliveries')
        .set({ finished_at: t.clock(), next_attempt_at: null })
        .where('target', '=', target)
        .execute();
      t.advance(30 * DAY_MS - 1);
      await sweep(t);
      expect(await deliveriesOf(t, ada.id)).toHaveLength(3);
      t.advance(1);
      await sweep(t);
      expect(await deliveriesOf(t, ada.id)).toEqual([]);
    });

    test('a server that stops gives back what it has not sent', async () => {
      const ada = await t.createUser();
      receiver.answer = () => {};
      await putDeliveries(t, ada.id, Array(5).fill({ address: receiver.url }));
      const worker = startWorker(t);
      await expect.poll(() => receiver.calls.length, PATIENT).toBeGreaterThan(0);
      await worker.stop();
      expect(await deliveriesOf(t, ada.id)).toMatchObject(
        Array(5).fill({ status: 'pending', attempts: 0, leased_by: null, next_attempt_at: t.clock() }),
      );
    });
  });
}
