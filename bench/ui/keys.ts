import type { Page } from '@playwright/test';
import { percentile } from '../figures.ts';

/** From the key to the painted change, at p95. */
const PROMISED_MS = 100;
const TIMES = 40;

type Action = {
  name: string;
  key: string;
  /** What changes when the key has done its work. */
  state: 'focused row' | 'selected rows' | 'row in the list' | 'open details';
  /** Pressed afterwards, so that the next time begins as this one. */
  backKey?: string;
};

const actions: readonly Action[] = [
  { name: 'move', key: 'j', state: 'focused row' },
  { name: 'select', key: 'x', state: 'selected rows' },
  { name: 'archive', key: 'e', state: 'row in the list' },
  { name: 'open', key: 'o', state: 'open details', backKey: 'Escape' },
];

/** Presses keys as a person does, one after the other, and measures each up to the frame that shows what it did. */
export async function measureKeys(page: Page): Promise<boolean> {
  let isKept = true;
  await page.keyboard.press('j');
  for (const action of actions) {
    const samples: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      samples.push(await measureKey(page, action));
      if (action.backKey) {
        await page.keyboard.press(action.backKey);
        await page.waitForFunction(() => !document.querySelector('[role=dialog][data-beside] h2'));
      }
    }
    if (action.name === 'select') await page.keyboard.press('Escape');
    const p95 = percentile(samples, 0.95);
    isKept &&= p95 < PROMISED_MS;
    const figures = `p50 ${percentile(samples, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
    console.log(`key to paint, ${action.name.padEnd(8)} ${figures} (promised: p95 below ${PROMISED_MS} ms)`);
  }
  return isKept;
}

async function measureKey(page: Page, { key, state }: Action): Promise<number> {
  const handle = await page.evaluateHandle((wanted) => {
    const focused = () =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined;
    const row = focused();
    const readings = {
      'focused row': focused,
      'row in the list': () => document.querySelector(`[data-row="${row}"]`) !== null,
      'selected rows': () => document.querySelectorAll('li input:checked').length,
      'open details': () => document.querySelector('[role=dialog][data-beside] h2') !== null,
    };
    const read = readings[wanted];
    const before = read();
    return {
      done: new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          (event) => {
            const look = () => {
              if (read() === before) return requestAnimationFrame(look);
              // A message comes after the paint of the frame in which it is posted.
              const channel = new MessageChannel();
              channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
              return channel.port2.postMessage(null);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
    };
  }, state);
  await page.keyboard.press(key);
  const duration = await handle.evaluate(({ done }) => done);
  await handle.dispose();
  return duration;
}
