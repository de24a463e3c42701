import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What depends on colours: all else is the same in both themes. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

export type Finding = { id: string; help: string; nodes: string[] };

/** What axe finds on the screen as it is; `isColourAlone` where all else has been looked at in the other theme. */
export async function findingsOf(page: Page, isColourAlone = false): Promise<Finding[]> {
  // The legacy mode leaves out frames of other sites alone. The product has no frames, and it is three times faster.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (isColourAlone) axe.withRules(OF_COLOUR);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 5).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`),
  }));
}

/** Fails where axe finds anything on the screen as it is, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What goes of itself in the meantime, such as a toast, goes at once: half faded it has no contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => {
      document.documentElement.className = theme;
    }, colorScheme);
    // Colours fade into each other for a moment, in which contrast is neither theme's.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
    );
    expect(await findingsOf(page, colorScheme === 'dark')).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** Fails where the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}
