import { expect, type Page } from '@playwright/test';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** A finger needs this much, in px. */
const TARGET_MIN = 44;

/** All of them are looked at, though one fails; each has a moment, since a new size takes a frame to be laid out. */
const soft = expect.configure({ soft: true, timeout: 3000 });

/** Nothing sticks out to the side: of the page, and of what floats above it. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  await soft.poll(() => page.evaluate(wideParts), 'what is wider than the window').toEqual([]);
}

/** Everything that a finger may hit is high enough for it. */
export async function expectFingerSized(page: Page): Promise<void> {
  const small = () => page.evaluate(smallTargets, TARGET_MIN);
  await soft.poll(small, `targets lower than ${TARGET_MIN} px`).toEqual([]);
}

/** Runs in the page. */
function wideParts(): string[] {
  const root = document.documentElement;
  const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX);
  const panels = '[role=dialog], [role=alertdialog], [role=menu], main, header';
  return [root, ...root.querySelectorAll('body *')]
    .filter((part) => part === root || part.matches(panels) || scrolls(part))
    .filter((part) => part.scrollWidth > part.clientWidth + (part === root ? 0 : 1))
    .map((part) => `${part.scrollWidth} px in ${part.clientWidth}: ${part.outerHTML.slice(0, 120)}`);
}

/** Runs in the page. */
function smallTargets(min: number): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'button, input:not([type=checkbox]):not([hidden]), select, [role=tab], [role=menuitem], label:has([type=checkbox])',
  );
  return [...targets]
    .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((target) => ({ target, height: target.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < min - 0.5)
    .map(({ target, height }) => `${height} px: ${target.ariaLabel ?? target.textContent.slice(0, 40)}`);
}

/** As another tab would: the page follows the theme that is chosen there. */
export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveClass(theme);
}
