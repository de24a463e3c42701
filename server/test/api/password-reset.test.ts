import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, PASSWORD, type TestApp, type TestUser } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { startWorker } from '../outbox.ts';

const PUBLIC_URL = 'https://alerts.example.com';
const NEW_PASSWORD = 'a new battery';
const HOUR_MS = 60 * 60 * 1000;

for (const engine of engines) {
  describe(`a forgotten password on ${engine.name}`, () => {
    let t: TestApp;
    let mailbox: Mailbox;
    let worker: ReturnType<typeof startWorker>;
    let ada: TestUser;
    beforeAll(async () => {
      mailbox = await openMailbox();
      t = await openTestApp(engine, { smtpUrl: mailbox.url, publicUrl: PUBLIC_URL });
      worker = startWorker(t);
    });
    afterAll(async () => {
      await worker.stop();
      await t.close();
      await mailbox.close();
    });
    beforeEach(async () => {
      await t.restart(); // limits are per process
      ada = await t.createUser();
    });

    const forgot = (login: string) => post(t, '/api/auth/forgot-password', { email: login });
    const reset = (token: string, newPassword = NEW_PASSWORD) =>
      post(t, '/api/auth/reset-password', { token, newPassword });
    const signIn = (password: string) => post(t, '/api/auth/login', { email: ada.username, password });
    /** Asks for a link and gives the token of the latest that came. */
    async function linkFor(login: string): Promise<string> {
      const before = mailbox.to(ada.email).length;
      expect((await forgot(login)).statusCode).toBe(202);
      await expect.poll(() => mailbox.to(ada.email).length).toBe(before + 1);
      const text = mailbox.to(ada.email).at(-1)?.text ?? '';
      return /https:\/\/alerts\.example\.com\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    }

    test('a link by email leads to a new password, once, and ends every session', async () => {
      const headers = await t.signIn(ada);
      const token = await linkFor(ada.email.toUpperCase());
      expect(JSON.stringify(await t.storage.db.selectFrom('deliveries').selectAll().execute())).not.toContain(
        token,
      );
      expect((await reset(token)).statusCode).toBe(204);
      expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
      expect((await signIn(PASSWORD)).statusCode).toBe(401);
      expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
      const again = await reset(token, 'yet another one');
      expect([again.statusCode, again.json().issues[0].path]).toEqual([400, 'token']);
    });

    test('the answer is the same whether there is such an account or not', async () => {
      const gone = await t.createUser({ isActive: false });
      const answers = [];
      for (const login of [ada.username, 'nobody', 'nobody@example.com', gone.email]) {
        const { statusCode, body } = await forgot(login);
        answers.push(`${statusCode} ${body}`);
      }
      expect(new Set(answers).size).toBe(1);
      await expect.poll(() => mailbox.to(ada.email).length).toBe(1);
      expect(mailbox.to(gone.email)).toEqual([]);
    });

    test('a link ends after an hour, with another password, and with another address', async () => {
      const late = await linkFor(ada.username);
      t.advance(HOUR_MS);
      expect((await reset(late)).statusCode).toBe(400);

      const replaced = await linkFor(ada.username);
      const other = await linkFor(ada.username);
      expect((await reset(other)).statusCode).toBe(204);
      expect((await reset(replaced)).statusCode).toBe(400);

      const moved = await linkFor(ada.username);
      const headers = cookieOf(await signIn(NEW_PASSWORD));
      const changed = await t.app.inject({
        method: 'PATCH',
        url: '/api/auth/profile',
        headers,
        payload: { email: `new-${ada.email}`, currentPassword: NEW_PASSWORD },
      });
      expect(changed.statusCode).toBe(200);
      expect((await reset(moved)).statusCode).toBe(400);
    });

    test('a password that is refused does not use the link up', async () => {
      const token = await linkFor(ada.email);
      const tooShort = await reset(token, 'short');
      expect(tooShort.json().issues[0].path).toBe('newPassword');
      const common = await reset(token, ada.username);
      expect([common.statusCode, common.json().issues[0].path]).toEqual([400, 'newPassword']);
      const [one, two] = await Promise.all([reset(token), reset(token, 'another one of two')]);
      expect([one.statusCode, two.statusCode].sort()).toEqual([204, 400]);
    });

    test('links are limited, for names that do not exist just the same', async () => {
      for (let count = 0; count < 5; count++) expect((await forgot('nobody')).statusCode).toBe(202);
      const refused = await forgot(' NOBODY ');
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await forgot(ada.username)).statusCode).toBe(202);
    });

    test('where the server sends no email, it says who can help', async () => {
      await t.restart({ smtpUrl: null });
      const answer = await forgot(ada.username);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_unavailable']);
      await t.restart({ smtpUrl: mailbox.url });
    });
  });
}
