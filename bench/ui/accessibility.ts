import type { BrowserContext, Page } from '@playwright/test';
import { findingsOf } from '../../e2e/helpers/axe.ts';

const screens = [
  '/',
  '/?filters=open',
  '/?query=is:archived',
  '/settings',
  '/settings?tab=api',
  '/settings?tab=security',
  '/preferences',
  '/analytics',
  '/templates',
  '/rules',
  '/integrations',
  '/integration-guide',
  '/users',
  '/apps',
  '/no-such-page',
];

/** What is opened on the inbox, by the keys that open it. */
const layers: Readonly<Record<string, readonly string[]>> = {
  details: ['j', 'o'],
  selection: ['j', 'x'],
  snooze: ['j', 's'],
  tags: ['j', 't'],
  palette: ['Control+k'],
  'list of keys': ['?'],
};

/** Axe on every screen, and on what opens over the inbox, in both themes. False where it finds anything. */
export async function measureAccessibility(context: BrowserContext, url: string): Promise<boolean> {
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of screens) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    found.push(...(await findingsOn(page, path)));
  }
  for (const [name, keys] of Object.entries(layers)) {
    await page.goto(url);
    await page.locator('[data-row]').first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.locator('[role=dialog], [role=toolbar]').first().waitFor();
    found.push(...(await findingsOn(page, name)));
  }
  await page.close();
  const looked = 2 * (screens.length + Object.keys(layers).length);
  console.log(`axe: ${found.length} findings on ${looked} screens and dialogs in both themes`);
  for (const finding of found) console.log(`  ${finding}`);
  return found.length === 0;
}

async function findingsOn(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (name) => {
      document.documentElement.className = name;
      // What opens begins to do so in the frame after the one in which it is there.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    }, theme);
    const findings = await findingsOf(page, theme === 'dark');
    found.push(...findings.map(({ id, nodes }) => `${screen}, ${theme}: ${id}: ${nodes[0]}`));
  }
  return found;
}
