import type { Page } from '@playwright/test';

const SECONDS = 60;
/** One turn of a wheel, and how often it is turned. */
const STEP_PX = 400;
const EVERY_MS = 60;
/** No task may take longer than this: the page would seem to hang. */
const TASK_MAX_MS = 100;
/** As long as one kind of list is scrolled before one turns round. */
const TURN_AFTER = 400;

/** Turns the wheel for a minute, down and up again, and looks for tasks that hold the page up. */
export async function measureScrolling(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
  await page.mouse.move(500, 500);
  const end = Date.now() + SECONDS * 1000;
  let deepest = 0;
  for (let turn = 0; Date.now() < end; turn += 1) {
    await page.mouse.wheel(0, Math.floor(turn / TURN_AFTER) % 2 === 0 ? STEP_PX : -STEP_PX);
    await page.waitForTimeout(EVERY_MS);
    if (turn % 50 === 0) deepest = Math.max(deepest, await page.evaluate(() => window.scrollY));
  }
  const { tasks, rows, heapMb } = await page.evaluate(() => ({
    tasks: 'tasks' in window && Array.isArray(window.tasks) ? window.tasks.map(Number) : [],
    rows: document.querySelectorAll('[data-row]').length,
    heapMb: 'memory' in performance ? Number(Object(performance.memory).usedJSHeapSize) / 2 ** 20 : 0,
  }));
  const longest = Math.max(0, ...tasks);
  console.log(
    `scrolling for ${SECONDS} s, ${Math.round(deepest).toLocaleString('en')} px deep: longest task ${longest.toFixed(0)} ms ` +
      `(promised: at most ${TASK_MAX_MS}), ${rows} rows drawn, heap ${heapMb.toFixed(0)} MiB`,
  );
  return longest <= TASK_MAX_MS;
}
