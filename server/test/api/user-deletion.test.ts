import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../src/jobs/sweep.ts';
import { auditOf, newAdministrator } from '../administrators.ts';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { post } from '../calls.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';
import { listen, openSocket } from '../sockets.ts';

/** How long a deletion can be undone. */
const UNDO_MS = 60_000;

for (const engine of engines) {
  describe(`deleting users on ${engine.name}`, () => {
    let t: TestApp;
    let port: number;
    let admin: Awaited<ReturnType<typeof newAdministrator>>;
    beforeAll(async () => {
      t = await openTestApp(engine);
      port = await listen(t);
      admin = await newAdministrator(t);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    const login = (email: string) => post(t, '/api/auth/login', { email, password: PASSWORD });
    const me = (headers: Record<string, string>) => t.app.inject({ url: '/api/auth/me', headers });
    const again = (user: { username: string; email: string }) =>
      admin.create({ name: 'Another', username: user.username, email: user.email });
    /** How many rows are left of a user, table by table. */
    async function rowsOf(userId: number, keyId: number) {
      const { db } = t.storage;
      const tables = [
        'notifications',
        'user_counters',
        'app_counters',
        'sessions',
        'api_keys',
        'preferences',
      ] as const;
      const counts: Record<string, number> = {};
      for (const table of tables) {
        counts[table] = (
          await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
        ).length;
      }
      counts.users = (await db.selectFrom('users').select('id').where('id', '=', userId).execute()).length;
      counts.idempotency_keys = (
        await db.selectFrom('idempotency_keys').select('key').where('api_key_id', '=', keyId).execute()
      ).length;
      return counts;
    }

    test('a deleted user is signed out, refused and gone from the list at once', async () => {
      const sender = await newSender(t);
      const socket = await openSocket(port, { cookie: sender.headers.cookie });
      await sender.sent();
      t.events.length = 0;
      const answer = await admin.remove(sender.user);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await socket.closed).toBe(4401);
      expect(t.events).toMatchObject([
        { kind: 'sessions-ended', userId: sender.user.id, sessionIds: [expect.any(Number)] },
        { kind: 'intake-changed' },
      ]);
      expect((await me(sender.headers)).statusCode).toBe(401);
      expect((await sender.send()).statusCode).toBe(401);
      expect((await login(sender.user.email)).statusCode).toBe(401);
      expect((await login(sender.user.username)).statusCode).toBe(401);
      expect(await admin.find(sender.user)).toBeUndefined();
      for (const call of [
        admin.update(sender.user, { name: 'Ada' }),
        admin.remove(sender.user),
        admin.reset(sender.user),
      ]) {
        expect((await call).statusCode).toBe(404);
      }
    });

    test('undone in time, all is as before but for the sessions, which stay ended', async () => {
      const sender = await newSender(t);
      const { id } = await sender.sent();
      const before = await admin.find(sender.user);
      await admin.remove(sender.user);
      expect((await sender.send()).statusCode).toBe(401);
      t.advance(UNDO_MS - 1);
      await sweep(t);
      t.events.length = 0;
      const answer = await admin.restore(sender.user);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...before, revision: 3 });
      expect(await admin.find(sender.user)).toEqual(answer.json());
      expect(t.events).toEqual([{ kind: 'intake-changed' }]);
      expect((await me(sender.headers)).statusCode).toBe(401);
      expect((await sender.send()).statusCode).toBe(201);
      await sender.signInAgain();
      expect(await sender.inbox()).toMatchObject([{}, { id }]);
      expect((await login(sender.user.email)).statusCode).toBe(200);
    });

    test('undoing twice, or what was not deleted, changes nothing', async () => {
      const user = await t.createUser();
      const before = await admin.find(user);
      const answer = await admin.restore(user);
      expect([answer.statusCode, answer.json()]).toEqual([200, before]);
      await admin.remove(user);
      const answers = await Promise.all([admin.restore(user), admin.restore(user)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await admin.find(user)).toMatchObject({ revision: 3 });
    });

    test('an inactive user comes back inactive, an administrator as one', async () => {
      const inactive = await t.createUser({ isActive: false });
      const other = await newAdministrator(t);
      for (const user of [inactive, other.user]) {
        await admin.remove(user);
        await admin.restore(user);
      }
      expect(await admin.find(inactive)).toMatchObject({ isActive: false });
      expect(await admin.find(other.user)).toMatchObject({ isAdmin: true, isActive: true });
    });

    test('after the time it is too late', async () => {
      const user = await t.createUser();
      await admin.remove(user);
      t.advance(UNDO_MS);
      const answer = await admin.restore(user);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'User not found']);
      await sweep(t);
      expect((await admin.restore(user)).statusCode).toBe(404);
    });

    test('the names stay taken while the deletion can be undone, and are free after it', async () => {
      const user = await t.createUser();
      await admin.remove(user);
      const answer = await again(user);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().issues).toEqual([
        { path: 'email', message: expect.stringContaining('deleted a moment ago') },
        { path: 'username', message: expect.stringContaining('deleted a moment ago') },
      ]);
      const { user: other, headers } = await t.signedIn();
      const profile = { method: 'PATCH' as const, url: '/api/auth/profile', headers };
      const taken = await t.app.inject({
        ...profile,
        payload: { email: user.email, currentPassword: PASSWORD },
      });
      expect([taken.statusCode, taken.json().message]).toEqual([
        409,
        'There already is an account with this email address',
      ]);
      expect((await admin.update(other, { username: user.username })).statusCode).toBe(409);

      t.advance(UNDO_MS);
      expect((await again(user)).statusCode).toBe(201);
      expect((await admin.restore(user)).statusCode).toBe(404);
      await sweep(t);
      expect((await again(user)).statusCode).toBe(409);
      expect((await admin.list()).json()).toContainEqual(expect.objectContaining({ email: user.email }));
    });

    test('a change may take the names of somebody who can’t be restored any more', async () => {
      const [gone, user] = [await t.createUser(), await t.createUser()];
      await admin.remove(gone);
      t.advance(UNDO_MS);
      const { email, username } = gone;
      expect((await admin.update(user, { email, username })).json()).toMatchObject({ email, username });
    });

    test('the sweep removes everything of the user, in batches, and nothing of anybody else', async () => {
      const [gone, kept] = [await newSender(t), await newSender(t)];
      for (const sender of [gone, kept]) {
        await sender.sent({ appName: 'one' }, { 'idempotency-key': 'a' });
        for (let count = 0; count < 3; count++) await sender.sent({ appName: 'two' });
        await addNotifications(t, sender.user.id, 1200);
        await addPreference(t, sender.user.id);
      }
      const keyIds = [gone, kept].map(({ apiKey }) => Number(apiKey.id));
      const before = await rowsOf(kept.user.id, keyIds[1] ?? 0);
      expect(before).toMatchObject({ notifications: 1204, idempotency_keys: 1, app_counters: 2 });
      await admin.remove(gone.user);
      t.advance(UNDO_MS - 1);
      await sweep(t);
      expect(await rowsOf(gone.user.id, keyIds[0] ?? 0)).toEqual({ ...before, sessions: 0 });
      t.advance(1);
      await Promise.all([sweep(t), sweep(t)]); // two server processes
      const left = await rowsOf(gone.user.id, keyIds[0] ?? 0);
      expect(new Set(Object.values(left))).toEqual(new Set([0]));
      expect(await rowsOf(kept.user.id, keyIds[1] ?? 0)).toEqual(before);
      const events = (await auditOf(t, gone.user.id)).map(({ event }) => event);
      expect(events.filter((event) => event.startsWith('user.'))).toEqual(['user.deleted', 'user.purged']);
    });

    test('a purge that was cut off is finished by the next sweep', async () => {
      const user = await t.createUser();
      await admin.remove(user);
      t.advance(UNDO_MS);
      const broken = {
        storage: {
          ...t.storage,
          db: new Proxy(t.storage.db, {
            get(db, name) {
              if (name === 'transaction') throw new Error('the machine stops here');
              const value: unknown = Reflect.get(db, name, db);
              return typeof value === 'function' ? value.bind(db) : value;
            },
          }),
        },
        clock: t.clock,
      };
      await expect(sweep(broken)).rejects.toThrow('the machine stops here');
      expect((await admin.restore(user)).statusCode).toBe(404);
      expect((await rowsOf(user.id, 0)).users).toBe(1);
      await sweep(t);
      expect((await rowsOf(user.id, 0)).users).toBe(0);
    });
  });
}

/** Past intake, because many take long. */
async function addNotifications(t: TestApp, userId: number, count: number): Promise<void> {
  const text = { title: 'Old', message: 'Old', search_text: 'old', sender: 'test key' };
  const row = { ...text, user_id: userId, app_name: 'two', category: 'general', priority: 'normal' };
  const values = Array.from({ length: count }, () => ({
    ...row,
    place: 'inbox' as const,
    is_read: 0 as const,
    created_at: t.clock(),
  }));
  await t.storage.db.insertInto('notifications').values(values).execute();
}

async function addPreference(t: TestApp, userId: number): Promise<void> {
  await t.storage.db
    .insertInto('preferences')
    .values({
      user_id: userId,
      app_name: 'one',
      enabled: 1,
      frequency: 'daily',
      quiet_hours_start: '',
      quiet_hours_end: '',
      categories: '[]',
      muted_categories: '[]',
      priority: 'all',
      updated_at: t.clock(),
    })
    .execute();
}
