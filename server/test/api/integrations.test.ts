import {
  type Integration,
  integration,
  integrationTest,
  integrationTypes,
  MASK,
} from '@alertstream/contract/integrations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceDue } from '../../src/domain/digests/announce-due.ts';
import { wakeDue } from '../../src/domain/triage/wake.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { startWorker } from '../outbox.ts';
import { openReceiver, type Receiver } from '../receivers.ts';
import { newSender, type TestSender } from '../senders.ts';

const PUBLIC_URL = 'https://alerts.example.com';
const HOUR_MS = 60 * 60 * 1000;

for (const engine of engines) {
  describe(`integrations on ${engine.name}`, () => {
    let t: TestApp;
    let mailbox: Mailbox;
    let receiver: Receiver;
    let worker: ReturnType<typeof startWorker>;
    let ada: TestSender;
    beforeAll(async () => {
      mailbox = await openMailbox();
      const email = { smtpUrl: mailbox.url, mailFrom: 'Alerts <alerts@example.com>' };
      t = await openTestApp(engine, {
        ...email,
        allowPrivateTargets: true,
        intakeRatePerMinute: 0,
        publicUrl: PUBLIC_URL,
      });
      worker = startWorker(t);
    });
    afterAll(async () => {
      await worker.stop();
      await t.close();
      await mailbox.close();
    });
    beforeEach(async () => {
      receiver = await openReceiver();
      ada = await newSender(t);
    });
    afterEach(() => receiver.close());

    const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
      t.app.inject({
        method,
        url: `/api/integrations${url}`,
        headers: ada.headers,
        ...(payload ? { payload } : {}),
      });
    const list = async (): Promise<Integration[]> =>
      integration.array().parse((await call('GET', '')).json());
    const one = async (type: string) => (await list()).find((item) => item.type === type);
    const connect = async (type: string, config: object, more: object = {}): Promise<Integration> => {
      const answer = await call('PUT', `/${type}`, { config, ...more });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      return integration.parse(answer.json());
    };
    const slack = () => ({ webhookUrl: receiver.url });
    /** What is said about what a notification has caused. */
    const sentencesOf = async (id: string): Promise<string[]> => {
      const answer = await t.app.inject({ url: `/api/notifications/${id}/deliveries`, headers: ada.headers });
      return answer.json().map(({ text }: { text: string }) => text);
    };
    const titles = () => receiver.calls.map(({ body }) => JSON.parse(body).blocks[0].text.text);

    test('all are listed, connected or not', async () => {
      const items = await list();
      expect(items.map(({ id }) => id)).toEqual(integrationTypes);
      expect(
        items.every(({ status, config }) => status === 'disconnected' && Object.keys(config).length === 0),
      ).toBe(true);
      expect(items[2]).toMatchObject({ name: 'Microsoft Teams', group: 'messaging', unavailable: null });
    });

    test('a service counts as connected once a test has arrived there; its secret is kept and not shown', async () => {
      const made = await connect('slack', slack(), { minimumPriority: 'high', apps: ['backup', 'backup'] });
      expect(titles()).toEqual(['🔵 AlertStream is connected']);
      expect(made).toMatchObject({
        status: 'connected',
        config: { webhookUrl: `http://127.0.0.1:${receiver.port}/${MASK}` },
        minimumPriority: 'high',
        apps: ['backup'],
        lastError: null,
      });
      const [row] = await t.storage.db
        .selectFrom('channels')
        .selectAll()
        .where('user_id', '=', ada.user.id)
        .execute();
      expect(JSON.stringify(row)).not.toContain('127.0.0.1');

      const changed = await connect('slack', made.config, { minimumPriority: 'low' });
      expect(changed).toMatchObject({ config: made.config, minimumPriority: 'low', apps: null });
      expect(receiver.calls).toHaveLength(1); // what it is connected to has not changed
      expect((await call('POST', '/slack/test')).json()).toEqual({ delivered: true, error: null });
      expect(receiver.calls).toHaveLength(2);

      expect((await call('DELETE', '/slack')).statusCode).toBe(204);
      expect(await one('slack')).toMatchObject({ status: 'disconnected', config: {} });
      expect((await call('DELETE', '/slack')).statusCode).toBe(404);
      expect((await call('POST', '/slack/test')).statusCode).toBe(404);
    });

    test('where the test does not arrive, nothing is saved, and why is said in words', async () => {
      receiver.answer = (response) => response.writeHead(404).end('no_service');
      const answer = await call('PUT', '/slack', { config: slack() });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'channel_test_failed']);
      expect(answer.json().message).toBe(
        'The test message did not arrive. Slack answered 404 (no_service). Check its address: it may have been deleted. Nothing was saved',
      );
      expect(await one('slack')).toMatchObject({ status: 'disconnected' });
    });

    test.each([
      ['slack', { webhookUrl: 'ftp://x' }, 'config.webhookUrl'],
      ['slack', { webhookUrl: `https://hooks.slack.com/${MASK}` }, 'config.webhookUrl'],
      ['telegram', { botToken: 'x', chatId: '1' }, 'config.botToken'],
      ['telegram', { botToken: `1:${'x'.repeat(30)}`, chatId: 'me you' }, 'config.chatId'],
      ['email', { address: 'nobody' }, 'config.address'],
      ['ntfy', { topic: 'a b' }, 'config.topic'],
      ['pushover', { userKey: 'x', apiToken: 'a'.repeat(30) }, 'config.userKey'],
    ])('%s with %o is refused', async (type, config, path) => {
      const answer = await call('PUT', `/${type}`, { config });
      expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, path]);
    });

    test('an unknown service, and another type than that of the path, are refused', async () => {
      expect((await call('PUT', '/irc', { config: {} })).statusCode).toBe(400);
      expect((await call('PUT', '/slack', { type: 'ntfy', config: slack() })).statusCode).toBe(400);
      expect((await call('PUT', '/slack')).statusCode).toBe(400);
    });

    test('a kept secret goes to no other server', async () => {
      const serverUrl = `http://127.0.0.1:${receiver.port}`;
      const made = await connect('gotify', { serverUrl, appToken: 'A.secret-token-of-ada' });
      expect(made.config.appToken).toBe(`${MASK}-ada`);
      expect(receiver.calls[0]).toMatchObject({
        path: '/message',
        headers: { 'x-gotify-key': 'A.secret-token-of-ada' },
      });
      const other = await openReceiver();
      const moved = await call('PUT', '/gotify', {
        config: { ...made.config, serverUrl: `http://127.0.0.1:${other.port}` },
      });
      expect(moved.json().issues[0].path).toBe('config.appToken');
      expect(other.calls).toEqual([]);
      await other.close();
      await connect('gotify', { ...made.config, serverUrl: `${serverUrl}/sub` });
      expect(receiver.calls[1]).toMatchObject({
        path: '/sub/message',
        headers: { 'x-gotify-key': 'A.secret-token-of-ada' },
      });
    });

    test('what is announced goes there once, with a link; what is held or muted does not', async () => {
      await connect('slack', slack());
      const { id } = await ada.sent({ title: 'Now' });
      await expect.poll(titles).toEqual(['🔵 AlertStream is connected', '🔵 Now']);
      expect(receiver.calls[1]?.body).toContain(`${PUBLIC_URL}/?open=${id}`);
      await expect.poll(() => sentencesOf(id)).toEqual([expect.stringMatching(/^Sent to Slack at /)]);
      expect((await one('slack'))?.lastSentAt).toBe(new Date(t.clock()).toISOString());
    });

    test('a channel takes what it wants: from a priority on, of chosen apps', async () => {
      await connect('slack', slack(), { minimumPriority: 'high', apps: ['backup'] });
      await ada.sent({ title: 'other app', appName: 'ci', priority: 'critical' });
      await ada.sent({ title: 'too low', appName: 'backup' });
      await ada.sent({ title: 'wanted', appName: 'backup', priority: 'urgent' });
      await expect.poll(titles).toEqual(['🔵 AlertStream is connected', '🔴 wanted']);
    });

    test('a digest is one message with a list, of what the channel wants', async () => {
      await connect('slack', slack(), { minimumPriority: 'high' });
      await connect('ntfy', { serverUrl: `http://127.0.0.1:${receiver.port}`, topic: 'ada' });
      await t.app.inject({
        method: 'POST',
        url: '/api/admin/allowed-apps',
        headers: (await t.signedIn({ isAdmin: true })).headers,
        payload: { appName: 'backup', displayName: 'Backup' },
      });
      await t.app.inject({
        method: 'POST',
        url: '/api/preferences',
        headers: ada.headers,
        payload: {
          appName: 'backup',
          enabled: 1,
          frequency: 'hourly',
          quietHoursStart: '',
          quietHoursEnd: '',
          categories: '["security","updates","social","system"]',
          priority: 'all',
        },
      });
      receiver.calls.length = 0;
      for (const priority of ['low', 'high', 'normal', 'high'])
        await ada.sent({ appName: 'backup', priority, title: `One that is ${priority}` });
      t.advance(HOUR_MS);
      await announceDue(t, 2);
      worker.wake();
      await expect.poll(() => receiver.calls.length).toBe(2);
      const [forSlack, forNtfy] = receiver.calls
        .map(({ body }) => JSON.parse(body))
        .sort((a, b) => Number('topic' in a) - Number('topic' in b));
      expect(forSlack.blocks[0].text.text).toBe('🟠 2 notifications');
      expect(forSlack.blocks[1].text.text.match(/One that is high/g)).toHaveLength(2);
      expect(forSlack.blocks[1].text.text).not.toContain('normal');
      expect(forNtfy).toMatchObject({ title: '4 notifications', topic: 'ada' });
      expect(forNtfy.message.split('\n')).toHaveLength(4);
      await announceDue(t);
      expect(receiver.calls).toHaveLength(2);
    });

    test('a channel that fails says why; one that is gone is switched off, and its owner told', async () => {
      await connect('slack', slack());
      receiver.answer = (response) => response.writeHead(500).end('boom');
      await ada.sent({ title: 'lost?' });
      await expect
        .poll(() => one('slack'))
        .toMatchObject({ status: 'error', lastError: 'Slack answered 500 (boom)' });
      receiver.answer = (response) => response.writeHead(410).end('channel_is_archived');
      await ada.sent({ title: 'gone' });
      await expect
        .poll(() => one('slack'))
        .toMatchObject({
          status: 'error',
          lastError: expect.stringMatching(/^Switched off: Slack answered 410/),
        });
      expect((await ada.inbox()).map(({ title }) => title)).toContain('Slack was switched off');
      receiver.answer = (response) => response.writeHead(200).end('ok');
      expect((await call('POST', '/slack/test')).json()).toEqual({ delivered: true, error: null });
      const again = await connect('slack', (await one('slack'))?.config ?? {});
      expect(again).toMatchObject({ status: 'connected', lastError: null });
      await ada.sent({ title: 'back' });
      await expect.poll(titles).toContain('🔵 back');
    });

    test('email goes where it is wanted, once for each mailbox, until a click ends it', async () => {
      await connect('email', { address: ada.user.email });
      await t.app.inject({
        method: 'PATCH',
        url: '/api/auth/profile',
        headers: ada.headers,
        payload: { emailNotifications: true },
      });
      const mails = () => mailbox.to(ada.user.email);
      await ada.sent({ title: 'Ünïcode\r\nBcc: evil@example.com' });
      await expect.poll(mails).toHaveLength(2);
      const [, mail] = mails();
      expect(mailbox.to('evil@example.com')).toEqual([]);
      expect(mail?.headers.has('bcc')).toBe(false);
      expect(mail?.headers.get('from')).toBe('Alerts <alerts@example.com>');
      expect(mail?.text).toContain(`${PUBLIC_URL}/?open=`);
      expect(mail?.html).toContain('Ünïcode');
      const link = /<(.+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
      expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail?.html).toContain(link);
      const url = link.replace(PUBLIC_URL, '');

      const page = await t.app.inject({ url });
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(ada.user.email)]);
      await ada.sent({ title: 'still wanted' }); // looking ends nothing
      await expect.poll(mails).toHaveLength(3);
      const ended = await t.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(ended.statusCode).toBe(200);
      expect(await one('email')).toMatchObject({ status: 'disconnected' });
      const me = await t.app.inject({ url: '/api/auth/me', headers: ada.headers });
      expect(me.json().user.emailNotifications).toBe(false);
      await ada.sent({ title: 'not wanted' });
      await connect('email', { address: ada.user.email });
      await ada.sent({ title: 'wanted again' });
      await expect.poll(() => mails().map(({ text }) => text.split('\r\n')[0])).toContain('wanted again');
      expect(mails()).toHaveLength(5);
      expect((await t.app.inject({ method: 'POST', url: '/api/unsubscribe/made-up' })).statusCode).toBe(404);
    });

    test('what a rule emails goes to its address, or to the account; what is refused for good is not tried again', async () => {
      const address = `team-of-${ada.user.id}@example.com`;
      const actions = [
        { type: 'send_email', config: { to: address } },
        { type: 'send_email', config: {} },
      ];
      const conditions = [{ field: 'title', operator: 'contains', value: 'disk' }];
      const rule = await t.app.inject({
        method: 'POST',
        url: '/api/notification-rules',
        headers: ada.headers,
        payload: { name: 'Disks', priority: 1, conditions, actions },
      });
      expect(rule.statusCode).toBe(201);
      await ada.sent({ title: 'Disk full' });
      for (const to of [address, ada.user.email])
        await expect
          .poll(() => mailbox.to(to).map(({ headers }) => headers.get('subject')))
          .toEqual(['Disk full']);

      mailbox.refuse = (to) => (to === address ? 550 : 451);
      const { id } = await ada.sent({ title: 'Disk broken' });
      await expect
        .poll(async () => (await sentencesOf(id)).sort())
        .toEqual([
          expect.stringMatching(/^Not sent to .*: The mail server answered: 550 /),
          expect.stringMatching(/^Not yet sent to .*: The mail server answered: 451 .* Next attempt at /),
        ]);
      mailbox.refuse = () => 250;
    });

    test('what comes back from a snooze is announced', async () => {
      await connect('slack', slack());
      const { id } = await ada.sent({ title: 'Later' });
      const until = new Date(t.clock() + HOUR_MS).toISOString();
      await t.app.inject({
        method: 'POST',
        url: '/api/notifications/actions',
        headers: ada.headers,
        payload: { ids: [id], action: 'snooze', until },
      });
      t.advance(HOUR_MS);
      await wakeDue(t);
      await wakeDue(t);
      worker.wake();
      await expect.poll(titles).toEqual(['🔵 AlertStream is connected', '🔵 Later', '🔵 Later']);
    });

    test('nothing more goes to the channels of who is not active any more', async () => {
      await connect('slack', slack());
      receiver.answer = (response) => response.writeHead(500).end();
      const { id } = await ada.sent({ title: 'To be tried again' });
      await expect.poll(() => sentencesOf(id)).toEqual([expect.stringContaining('Next attempt at')]);
      await t.storage.db.updateTable('users').set({ is_active: 0 }).where('id', '=', ada.user.id).execute();
      t.advance(10_000);
      worker.wake();
      await expect
        .poll(() =>
          t.storage.db.selectFrom('deliveries').select('status').where('user_id', '=', ada.user.id).execute(),
        )
        .toEqual([{ status: 'failed' }]);
      expect(titles()).toHaveLength(2);
    });

    test('where the server has no mail server, email says so', async () => {
      await t.restart({ smtpUrl: null });
      const says = 'This server sends no email: its operator has to set SMTP_URL';
      expect(await one('email')).toMatchObject({ status: 'disconnected', unavailable: says });
      const answer = await call('PUT', '/email', { config: { address: 'a@example.com' } });
      expect([answer.statusCode, answer.json().message]).toEqual([409, says]);
      expect((await t.app.inject({ url: '/api/auth/options' })).json()).toMatchObject({ email: false });
      await t.restart({ smtpUrl: mailbox.url });
    });

    test('tests are limited', async () => {
      await connect('slack', slack());
      for (let sent = 1; sent < 30; sent++) {
        expect(integrationTest.parse((await call('POST', '/slack/test')).json()).delivered).toBe(true);
      }
      const refused = await call('POST', '/slack/test');
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    });
  });
}
