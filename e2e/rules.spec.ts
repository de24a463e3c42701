import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { expectAccessible } from './helpers/axe.ts';
import { expectFingerSized, expectNoSideScroll, PHONE } from './helpers/layout.ts';
import { row, rows, toast, toastArea } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
const EMPTY = 'No rules configured. Create your first rule to automate notification management.';

function item(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Rules', exact: true })
    .getByRole('listitem')
    .filter({ hasText: name });
}

async function openRules(page: Page, who: Account): Promise<void> {
  await openAs(page, app.server, who, '/rules');
  await expect(page.getByRole('heading', { name: 'Notification Rules' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading rules' })).toBeHidden();
}

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Rule' }).click();
  return page.getByRole('dialog', { name: 'New Rule' });
}

function tab(dialog: Locator, name: 'Basic Info' | 'Conditions' | 'Actions'): Locator {
  return dialog.getByRole('tab', { name });
}

function condition(dialog: Locator, number: number): Locator {
  return dialog.getByRole('listitem', { name: `Condition ${number}`, exact: true });
}

type Wanted = { field: string; operator: string; value: string; join?: 'AND' | 'OR' };

async function setCondition(dialog: Locator, number: number, wanted: Wanted): Promise<void> {
  const part = condition(dialog, number);
  if (wanted.join) await part.getByLabel('is joined').selectOption(wanted.join);
  await part.getByLabel('Field').selectOption(wanted.field);
  await part.getByLabel('Operator').selectOption(wanted.operator);
  const input = part.getByLabel('Value');
  if (wanted.field === 'Priority') await input.selectOption(wanted.value);
  else await input.fill(wanted.value);
}

async function addAction(dialog: Locator, number: number, type: string): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Add Action' }).click();
  const part = dialog.getByRole('listitem', { name: `Action ${number}`, exact: true });
  await part.getByLabel('Type').selectOption(type);
  return part;
}

/** A rule that tags what the app sends. */
async function make(page: Page, name = 'Monitor'): Promise<void> {
  const dialog = await openNew(page);
  await dialog.getByLabel('Rule Name').fill(name);
  await tab(dialog, 'Conditions').click();
  await condition(dialog, 1).getByLabel('Value').fill('monitor');
  await tab(dialog, 'Actions').click();
  await (await addAction(dialog, 1, 'Add tag')).getByLabel('Tag').fill('ops');
  await dialog.getByRole('button', { name: 'Create Rule' }).click();
  await expect(toast(page, 'Rule created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a rule is built, tried on what is there, saved, and acts on what arrives', async ({ page }) => {
  const ada = await newAccount(app.server);
  const quiet = { title: 'Disk full', message: 'db-1', appName: 'monitor', priority: 'low' } as const;
  const loud = { ...quiet, title: 'Disk gone', priority: 'high' } as const;
  const secure = { title: 'Sign-in', message: 'from afar', appName: 'gate', category: 'security' } as const;
  const other = { title: 'Deployed', message: 'v2', appName: 'ci' } as const;
  await ada.send(quiet, quiet, loud, secure, other);

  await openRules(page, ada);
  await expect(page.getByText(EMPTY)).toBeVisible();
  const dialog = await openNew(page);
  await dialog.getByLabel('Rule Name').fill('Calm disks');
  await dialog.getByLabel('Priority').selectOption('High');
  await tab(dialog, 'Conditions').click();
  await setCondition(dialog, 1, { field: 'Title', operator: 'contains', value: 'DISK' });
  const dryRun = dialog.getByRole('region', { name: 'Dry run' });
  await expect(dryRun.getByText('Would have matched 3 of 5 in the last 7 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Condition' }).click();
  await setCondition(dialog, 2, { field: 'Priority', operator: 'is below', value: 'high', join: 'AND' });
  await expect(dryRun.getByText('Would have matched 2 of 5 in the last 7 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Condition' }).click();
  await setCondition(dialog, 3, { field: 'Category', operator: 'is', value: 'security', join: 'OR' });
  await expect(dryRun.getByText('Would have matched 3 of 5 in the last 7 days.')).toBeVisible();
  await expect(dryRun.getByRole('listitem')).toHaveCount(3);

  await tab(dialog, 'Actions').click();
  await (await addAction(dialog, 1, 'Set priority')).getByLabel('Priority to set').selectOption('critical');
  await addAction(dialog, 2, 'Mark read');
  await dialog.getByRole('button', { name: 'Create Rule' }).click();
  await expect(toast(page, 'Rule created successfully')).toBeVisible();
  const sentence =
    'If (the title contains “DISK” and the priority is below high) or the category is “security”, set its priority to critical and mark it read.';
  await expect(item(page, 'Calm disks')).toContainText(sentence);
  await expect(item(page, 'Calm disks')).toContainText('Last triggered: Never');

  await openDashboard(page, app.server, ada);
  await ada.send({ ...quiet, title: 'Disk fuller' }, { ...loud, title: 'Disk lost' });
  const calmed = row(page, 'Disk fuller');
  await expect(calmed).toContainText('Critical');
  await expect(calmed.getByRole('button', { name: 'Mark read' })).toBeHidden();
  await expect(row(page, 'Disk lost')).toContainText('High');
  await expect(row(page, 'Disk lost').getByRole('button', { name: 'Mark read' })).toBeVisible();
  await expect(rows(page)).toHaveCount(6); // the two that say the same share a row
  await calmed.hover();
  await calmed.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Disk fuller' })).toContainText('Calm disks');

  await openRules(page, ada);
  await expect(item(page, 'Calm disks')).toContainText('Triggered once');
  await expect(item(page, 'Calm disks')).toContainText('Last triggered: now');
});

test('what is wrong is shown and focused, in whichever tab it is', async ({ page }) => {
  await openRules(page, await newAccount(app.server));
  const dialog = await openNew(page);
  const save = dialog.getByRole('button', { name: 'Create Rule' });
  await save.click();
  await expect(dialog.getByLabel('Rule Name')).toBeFocused();
  await dialog.getByLabel('Rule Name').fill('Nights');
  await tab(dialog, 'Actions').click();
  await save.click();
  await expect(tab(dialog, 'Conditions')).toHaveAttribute('aria-selected', 'true');
  await expect(condition(dialog, 1).getByLabel('Value')).toBeFocused();
  await expect(condition(dialog, 1)).toContainText('Required');

  await condition(dialog, 1).getByLabel('Field').selectOption('Time of day (UTC)');
  await condition(dialog, 1).getByLabel('Operator').selectOption('is between');
  await condition(dialog, 1).getByLabel('From').fill('22:00');
  await expect(condition(dialog, 1)).toContainText('Both values are required');
  await condition(dialog, 1).getByLabel('Until').fill('06:00');
  await expect(condition(dialog, 1)).not.toContainText('required');
  await save.click();
  await expect(tab(dialog, 'Actions')).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText('A rule needs at least one action')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add Action' })).toBeFocused();

  const webhook = await addAction(dialog, 1, 'Call a webhook');
  await webhook.getByLabel('URL').fill('nowhere');
  await save.click();
  await expect(webhook.getByLabel('URL')).toBeFocused();
  await expect(webhook).toContainText('http or https url');
  await webhook.getByLabel('URL').fill('https://example.com/hook');
  await save.click();
  await expect(toast(page, 'Rule created successfully')).toBeVisible();
  await expect(item(page, 'Nights')).toContainText(
    'If it arrives between 22:00 and 06:00 UTC, call the webhook at example.com.',
  );
});

test('a pattern that is none is shown at its condition, with its place', async ({ page, context }) => {
  expectComplaints(context, /status of 400/, /Read failed/, /Write failed/);
  await openRules(page, await newAccount(app.server));
  const dialog = await openNew(page);
  await dialog.getByLabel('Rule Name').fill('Pattern');
  await tab(dialog, 'Conditions').click();
  await setCondition(dialog, 1, { field: 'Title', operator: 'matches the pattern', value: 'disk (full' });
  await expect(condition(dialog, 1)).toContainText('Not a pattern: missing closing )');
  await expect(dialog.getByText('Complete the conditions')).toBeVisible();
  await condition(dialog, 1).getByLabel('Value').fill('disk (full|gone)');
  await expect(condition(dialog, 1)).not.toContainText('Not a pattern');
});

test('a dry run that is overtaken, or closed, is given up', async ({ page }) => {
  await openRules(page, await newAccount(app.server));
  await page.route('**/notification-rules/preview', () => {});
  const isPreview = (request: { url(): string }) => request.url().endsWith('/preview');
  const dialog = await openNew(page);
  await tab(dialog, 'Conditions').click();
  const asked = page.waitForRequest(isPreview);
  await condition(dialog, 1).getByLabel('Value').fill('monitor');
  const first = await asked;
  await expect(dialog.getByRole('status', { name: 'Trying the rule' })).toBeVisible();
  const [askedAgain, givenUp] = [
    page.waitForRequest(isPreview),
    page.waitForEvent('requestfailed', isPreview),
  ];
  await condition(dialog, 1).getByLabel('Value').fill('monitors');
  expect(await givenUp).toBe(first);
  const second = await askedAgain;
  const closed = page.waitForEvent('requestfailed', isPreview);
  await page.keyboard.press('Escape');
  expect(await closed).toBe(second);
});

test('operators and inputs fit the field', async ({ page }) => {
  await openRules(page, await newAccount(app.server));
  const dialog = await openNew(page);
  await tab(dialog, 'Conditions').click();
  const part = condition(dialog, 1);
  const operators = () => part.getByLabel('Operator').getByRole('option').allTextContents();
  await part.getByLabel('Field').selectOption('Priority');
  expect(await operators()).toEqual(['is', 'is not', 'is above', 'is below', 'is between']);
  await expect(part.getByLabel('Value')).toHaveValue('high');
  await part.getByLabel('Operator').selectOption('is between');
  await expect(part.getByLabel('Lowest')).toHaveValue('high');
  await expect(part.getByLabel('Highest')).toHaveValue('critical');
  await part.getByLabel('Field').selectOption('Keywords');
  expect(await operators()).toEqual(['contain any of', 'contain none of']);
  await part.getByLabel('Field').selectOption('Age (days)');
  await expect(part.getByLabel('Value in days')).toHaveAttribute('type', 'number');
  await part.getByLabel('Field').selectOption('Category');
  await expect(part.locator('datalist option[value="security"]')).toBeAttached();

  await expect(part.getByLabel('is joined')).toBeHidden();
  await dialog.getByRole('button', { name: 'Add Condition' }).click();
  await expect(condition(dialog, 2).getByLabel('Field')).toBeFocused();
  const join = condition(dialog, 2).getByLabel('is joined');
  await join.focus();
  await join.selectOption('OR');
  await expect(join).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove condition 2' }).click();
  await expect(condition(dialog, 1).getByLabel('Field')).toBeFocused();
});

test('a rule is switched, changed, duplicated and deleted with a way back', async ({ page }) => {
  const ada = await newAccount(app.server);
  await openRules(page, ada);
  await make(page);
  await item(page, 'Monitor').getByRole('switch').click();
  await expect(item(page, 'Monitor').getByRole('switch')).not.toBeChecked();
  await expect(item(page, 'Monitor')).toContainText('Inactive');
  await page.reload();
  await expect(item(page, 'Monitor')).toContainText('Inactive');

  await page.getByRole('button', { name: 'Edit Monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Rule' });
  await dialog.getByLabel('Rule Name').fill('Monitoring');
  const request = page.waitForRequest((each) => each.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  expect((await request).postDataJSON()).toEqual({ name: 'Monitoring' });
  await expect(toast(page, 'Rule updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Duplicate Monitoring' }).click();
  await expect(page.getByLabel('Rule Name')).toHaveValue('Monitoring copy');
  await page.getByRole('button', { name: 'Create Rule' }).click();
  await expect(item(page, 'Monitoring copy')).toContainText('tag it “ops”');

  await page.getByRole('button', { name: 'Delete Monitoring', exact: true }).click();
  await expect(toast(page, 'Rule deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Monitoring copy' }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(toastArea(page)).toContainText('Monitoring, Monitoring copy');
  await page.getByRole('button', { name: 'Undo' }).first().dblclick();
  await expect(toast(page, 'Rule restored')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rules', exact: true }).getByRole('listitem')).toHaveCount(2);
});

/** Sends 20 from the app and archives them by hand, unread. */
async function putAway(who: Account, appName: string): Promise<void> {
  await who.send(
    ...Array.from({ length: 20 }, (_, index) => ({ title: `T${index}`, message: 'm', appName })),
  );
  const headers = {
    'content-type': 'application/json',
    cookie: `alertstream_session=${who.session}`,
    origin: app.server.url,
  };
  const body = JSON.stringify({ action: 'archive', filter: { app: appName } });
  const answer = await fetch(`${app.server.url}/api/notifications/actions`, {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.ok).toBe(true);
}

test('what one keeps putting away is suggested as a rule, once', async ({ page }) => {
  const ada = await newAccount(app.server);
  await putAway(ada, 'marketBot');
  const news = `newsBot${'s'.repeat(57)}`;
  await putAway(ada, news);
  await openRules(page, ada);
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  await expect(suggestions).toContainText(
    'In the last 30 days you put away 20 of what marketBot sent, all of them',
  );
  const market = suggestions.getByRole('listitem').filter({ hasText: 'marketBot' });
  await market.getByRole('button', { name: 'Dismiss' }).click();
  await expect(market).toBeHidden();
  await page.reload();
  const left = page.getByRole('region', { name: 'A suggestion' });
  await expect(left).toContainText(news);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSideScroll(page);
  await left.getByRole('button', { name: 'Create Rule' }).click();
  await expect(toast(page, 'Rule created successfully')).toBeVisible();
  await expect(left).toBeHidden();
  await expect(item(page, `Archive ${news}`)).toContainText(`If the app is “${news}”, archive it.`);
});

test('says what failed, and takes back what was not saved', async ({ page, context }) => {
  expectComplaints(context, /500|Read failed|Write failed/);
  const away = { status: 500, json: { message: 'The database is away', code: 'internal_error' } };
  await page.route('**/api/notification-rules', (route) => route.fulfill(away));
  await openAs(page, app.server, await newAccount(app.server), '/rules');
  await expect(page.getByText('Failed to load rules')).toBeVisible();
  await page.unroute('**/api/notification-rules');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await make(page);
  await page.route(/notification-rules\/\d+$/, (route) => route.fulfill(away));
  await item(page, 'Monitor').getByRole('switch').click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(item(page, 'Monitor').getByRole('switch')).toBeChecked();

  await page.route('**/notification-rules/preview', (route) => route.fulfill(away));
  await page.getByRole('button', { name: 'Duplicate Monitor' }).click();
  await page.getByLabel('How far the dry run looks back').selectOption('last 30 days');
  await expect(page.getByText('It could not be tried: The database is away')).toBeVisible();
  await page.unroute('**/notification-rules/preview');
  await page.getByRole('region', { name: 'Dry run' }).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('There was nothing in the last 30 days to try it on.')).toBeVisible();
});

test('is accessible, also on a phone', async ({ page }) => {
  const ada = await newAccount(app.server);
  await ada.send({ title: 'W'.repeat(200), message: 'm', appName: 'monitor' });
  await openRules(page, ada);
  await expectAccessible(page);
  await make(page, 'W'.repeat(100));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Edit W/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Would have matched 1 of 1')).toBeVisible();
  await tab(dialog, 'Conditions').click();
  await condition(dialog, 1).getByLabel('Field').selectOption('Time of day (UTC)');
  await condition(dialog, 1).getByLabel('Operator').selectOption('is between');
  for (const name of ['Basic Info', 'Conditions', 'Actions'] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await tab(dialog, name).click();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSideScroll(page);
    await expectFingerSized(page);
  }
  await page.keyboard.press('Escape');
  await expectNoSideScroll(page);
  await expectFingerSized(page);
});
