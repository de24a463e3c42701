import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import buildWeb from '../../e2e/helpers/build-web.ts';
import { chromiumArgs, chromiumPath } from '../../e2e/helpers/chromium.ts';
import { createKey, type Person, register } from '../client.ts';
import { startServer } from '../server.ts';
import { measureAccessibility } from './accessibility.ts';
import { measureKeys } from './keys.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureScrolling } from './scrolling.ts';

/** How much slower than this machine's processor, as a cheap laptop or phone is. */
const SLOWER = 4;
const NOTIFICATIONS = 10_000;
const SENDERS = 32;
const DEBUGGING_PORT = 9333;

/** The web app with 10,000 notifications, on a slow processor. False where it is slower, or worse, than it promises. */
export async function benchUi(nodeArgs: string[]): Promise<boolean> {
  buildWeb();
  const server = await startServer({ env: { ALLOW_REGISTRATION: 'true', TRUST_PROXY: '1' }, nodeArgs });
  try {
    const person = await register(server.url, 1);
    await fill(person);
    const results = [
      await inBrowser(() => measureLighthouse('sign-in', server.url, DEBUGGING_PORT)),
      await inBrowser(async (context) => {
        await signIn(context, person);
        return measureLighthouse('dashboard', server.url, DEBUGGING_PORT);
      }),
      await inBrowser(async (context) => {
        await signIn(context, person);
        return [
          await onSlowPage(context, person.url, measureKeys),
          await onSlowPage(context, person.url, measureScrolling),
          await measureLighthouse('dashboard, seen before', server.url, DEBUGGING_PORT),
          await measureAccessibility(context, server.url),
        ].every(Boolean);
      }),
    ];
    return results.every(Boolean);
  } finally {
    await server.stop();
  }
}

/** In a browser that has seen nothing yet. Lighthouse finds it by the port. */
async function inBrowser(measure: (context: BrowserContext) => Promise<boolean>): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), 'alertstream-ui-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${DEBUGGING_PORT}`],
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  try {
    return await measure(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function signIn(context: BrowserContext, { cookie, url }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true }]);
}

async function fill(person: Person): Promise<void> {
  const key = await createKey(person);
  let sent = 0;
  async function sender(): Promise<void> {
    while (sent < NOTIFICATIONS) {
      sent += 1;
      const response = await fetch(`${person.url}/api/notifications`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({
          title: `Build ${sent} failed`,
          message: `payments: ${sent % 17} of 1,204 tests failed. The first of them is in checkout/refund.`,
          appName: ['Deploy', 'Backup', 'Metrics', 'Home', 'Shop'][sent % 5],
          category: ['updates', 'system', 'security'][sent % 3],
          priority: ['low', 'normal', 'high', 'critical'][sent % 4],
          metadata: { run: sent, branch: 'main' },
        }),
      });
      if (response.status !== 201) throw new Error(`Intake answered ${response.status}`);
      await response.arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

async function onSlowPage(
  context: BrowserContext,
  url: string,
  measure: (page: Page) => Promise<boolean>,
): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-row]').first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    return await measure(page);
  } finally {
    await page.close();
  }
}
