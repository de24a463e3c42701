import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openDashboard, useServer } from './helpers/app.ts';
import { expectAccessible } from './helpers/axe.ts';
import { expectStat, rows } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
/** More than the dashboard loads at first. */
const SENT = 60;

async function idOfOldest(who: Account): Promise<string> {
  const headers = { cookie: `alertstream_session=${who.session}` };
  const answer = await fetch(`${app.server.url}/api/notifications?limit=200`, { headers });
  return ((await answer.json()) as { id: string }[]).at(-1)?.id ?? '';
}

async function accountWithMany(): Promise<Account> {
  const ada = await newAccount(app.server);
  for (let number = 1; number <= SENT; number += 1) {
    await ada.send({ title: `Number ${number}`, message: 'M', appName: 'counter' });
  }
  return ada;
}

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });

test.describe('A link to a notification', () => {
  test('opens it also where it is older than what is loaded', async ({ page }) => {
    const ada = await accountWithMany();
    await openDashboard(page, app.server, ada, `/?open=${await idOfOldest(ada)}`);
    const details = panel(page, 'Number 1');
    await expect(details).toContainText('sent with the key tests');
    await details.getByRole('button', { name: 'Mark read' }).click();
    await expect(details.getByRole('button', { name: 'Mark unread' })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
    await expect(rows(page).first()).toContainText('Number 60');
    await expectStat(page, 'Unread', SENT - 1);
  });

  test('keeps it open when reading takes it off the list', async ({ page }) => {
    const ada = await newAccount(app.server);
    await ada.send({ title: 'Soon read', message: 'M', appName: 'ci' });
    await openDashboard(page, app.server, ada, `/?read=false&open=${await idOfOldest(ada)}`);
    await panel(page, 'Soon read').getByRole('button', { name: 'Mark read' }).click();
    await expect(rows(page)).toHaveCount(0);
    await expect(panel(page, 'Soon read').getByRole('button', { name: 'Mark unread' })).toBeVisible();
  });

  test('says so kindly where it is gone', async ({ page, context }) => {
    expectComplaints(context, /404/);
    const [ada, bob] = [await newAccount(app.server), await newAccount(app.server, 'Bob')];
    await ada.send({ title: 'Of Ada', message: 'M', appName: 'ci' });
    await bob.send({ title: 'Of Bob', message: 'Secret', appName: 'ci' });
    await openDashboard(page, app.server, ada, `/?open=${await idOfOldest(bob)}`);
    await expect(panel(page, 'Notification')).toContainText('This notification is not here any more');
    await expect(page.getByText('Of Bob')).toHaveCount(0);
    await expectAccessible(page);
    await panel(page, 'Notification').getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(`${app.server.url}/`);
  });

  test('says what failed, and tries again', async ({ page, context }) => {
    expectComplaints(context, /500|Read failed/);
    const ada = await accountWithMany();
    const id = await idOfOldest(ada);
    const one = `**/api/notifications/${id}`;
    await page.route(one, (route) =>
      route.fulfill({ status: 500, json: { message: 'The database is away', code: 'internal_error' } }),
    );
    await openDashboard(page, app.server, ada, `/?open=${id}`);
    await expect(page.getByText('Failed to load the notification')).toBeVisible();
    await page.unroute(one);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(panel(page, 'Number 1')).toBeVisible();
  });
});

test.describe('The details', () => {
  for (const [what, message] of [
    ['quotes', '>'.repeat(10_000)],
    ['lists', `${'* '.repeat(2000)}a`],
    ['emphases', `${'*'.repeat(4000)}a${'*'.repeat(4000)}`],
  ] as const) {
    test(`show Markdown as it was written where ${what} are nested beyond reason`, async ({ page }) => {
      const ada = await newAccount(app.server);
      const metadata = { contentType: 'text/markdown' };
      await ada.send({ title: 'Usual', message: '**Bold**', appName: 'ci', metadata });
      await ada.send({ title: 'Nested', message, appName: 'ci', metadata });
      await openDashboard(page, app.server, ada, `/?open=${await idOfOldest(ada)}`);
      // First what is not shown as it was written: then the code that reads Markdown is there.
      await expect(panel(page, 'Usual').locator('strong')).toHaveText('Bold');
      await panel(page, 'Usual').getByRole('button', { name: 'Previous' }).click();
      await expect(panel(page, 'Nested').getByText(message)).toBeVisible();
      await panel(page, 'Nested').getByRole('button', { name: 'Close' }).click();
      await expect(rows(page)).toHaveCount(2);
    });
  }

  test('show Markdown without its HTML, follow http addresses alone, and tell what happened', async ({
    page,
  }) => {
    const ada = await newAccount(app.server);
    await ada.send({
      title: 'Release notes',
      message:
        '# Fixed\n\n- **slow** start\n- [safe](https://example.com/a) [unsafe](javascript:alert(1))\n\n<b id="raw">raw</b>',
      appName: 'ci',
      metadata: { contentType: 'text/markdown', url: 'https://ci.example/run/7' },
    });
    await openDashboard(page, app.server, ada, `/?open=${await idOfOldest(ada)}`);
    const details = panel(page, 'Release notes');
    await expect(details.locator('strong')).toHaveText('slow');
    await expect(details.getByRole('link', { name: 'safe', exact: true })).toHaveAttribute('rel', /noopener/);
    await expect(details.getByRole('link', { name: 'unsafe' })).toHaveCount(0);
    await expect(details.locator('#raw')).toHaveCount(0);
    await expect(details.getByRole('link', { name: 'ci.example/run/7' })).toHaveAttribute(
      'href',
      'https://ci.example/run/7',
    );
    await expect(details.getByRole('listitem').filter({ hasText: 'Announced at once' })).toBeVisible();
    await details.getByRole('link', { name: 'Make a rule from this' }).click();
    const rule = page.getByRole('dialog', { name: 'New Rule' });
    await expect(rule.getByLabel('Rule Name')).toHaveValue('ci: general');
    await expect(rule).toContainText(/the app is .ci./);
  });

  test('lead through the list, and archive from there', async ({ page }) => {
    const ada = await newAccount(app.server);
    for (const title of ['First', 'Second', 'Third']) await ada.send({ title, message: 'M', appName: 'ci' });
    await openDashboard(page, app.server, ada);
    await rows(page).filter({ hasText: 'Third' }).getByRole('button', { name: 'Details' }).click();
    await panel(page, 'Third').getByRole('button', { name: 'Next' }).click();
    await panel(page, 'Second').getByRole('button', { name: 'Archive' }).click();
    await expect(panel(page, 'First')).toBeVisible();
    await panel(page, 'First').getByRole('button', { name: 'Previous' }).click();
    await expect(panel(page, 'Third')).toBeVisible();
    await panel(page, 'Third').getByRole('button', { name: 'Close' }).click();
    await expect(rows(page)).toHaveCount(2);
  });
});
