import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootstrapAdmin } from '../src/domain/accounts/bootstrap.ts';
import { verifyPassword } from '../src/domain/accounts/password.ts';
import { openTestApp, PASSWORD, START_MS, type TestApp } from './app.ts';
import { cookieOf, post } from './calls.ts';
import { engines } from './engines.ts';

for (const engine of engines) {
  describe(`the first administrator on ${engine.name}`, () => {
    let t: TestApp;
    beforeEach(async () => {
      t = await openTestApp(engine);
    });
    afterEach(() => t.close());

    const users = () => t.storage.db.selectFrom('users').selectAll().execute();

    test('has the given password, as it is, and keeps it', async () => {
      const result = await bootstrapAdmin(t, { username: 'Root', password: 'admin1' });
      expect(result).toEqual({ created: true, username: 'Root', generatedPassword: null });
      const login = await post(t, '/api/auth/login', { email: 'root', password: 'admin1' });
      expect(login.json().user).toMatchObject({
        username: 'Root',
        name: 'Administrator',
        email: 'admin@alertstream.local',
        isAdmin: true,
        isActive: true,
        mustChangePassword: false,
        createdAt: START_MS / 1000,
      });
    });

    test('or else a generated one, to be changed at the first sign-in', async () => {
      const { generatedPassword } = await bootstrapAdmin(t, { username: 'admin', password: null });
      const payload = { email: 'admin', password: generatedPassword };
      const login = await post(t, '/api/auth/login', payload);
      expect(login.json().user.mustChangePassword).toBe(true);
      const keys = await t.app.inject({ url: '/api/api-keys', headers: cookieOf(login) });
      expect(keys.json().code).toBe('password_change_required');
      const [line] = await t.storage.db.selectFrom('audit_log').selectAll().execute();
      expect(line).toMatchObject({ event: 'user.created', actor_id: null });
      expect(JSON.stringify(line)).not.toContain(generatedPassword);
    });

    test('is made once, also when several processes start together', async () => {
      const starts = Array.from({ length: 5 }, (_, index) =>
        bootstrapAdmin(t, { username: index % 2 ? 'admin' : 'root', password: null }),
      );
      const created = (await Promise.all(starts)).filter((result) => result.created);
      expect(created).toHaveLength(1);
      const [user, ...others] = await users();
      expect(others).toEqual([]);
      expect(user?.username).toBe(created[0]?.username);
      expect(await verifyPassword(user?.password_hash ?? '', created[0]?.generatedPassword ?? '')).toBe(true);
      expect(await t.storage.db.selectFrom('audit_log').selectAll().execute()).toHaveLength(1);
    });

    test('is not made where there is any user, active or not', async () => {
      await t.createUser({ isActive: false });
      const result = await bootstrapAdmin(t, { username: 'admin', password: PASSWORD });
      expect(result).toEqual({ created: false, username: 'admin', generatedPassword: null });
      expect(await users()).toHaveLength(1);
    });

    test('can not have a name that could be an email address', async () => {
      await expect(bootstrapAdmin(t, { username: 'me@home', password: null })).rejects.toThrow(
        'ADMIN_USERNAME: Must have no spaces and no @',
      );
    });
  });
}
