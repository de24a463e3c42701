import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('coalesced work', () => {
  test('runs at once, and a burst becomes one more run', async () => {
    const work = vi.fn(async () => {});
    const call = coalesce(work, 500);
    for (let i = 0; i < 100; i += 1) call();
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('never runs twice at the same time, however long it takes', async () => {
    let running = 0;
    let most = 0;
    const call = coalesce(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      running -= 1;
    }, 500);
    for (let i = 0; i < 10; i += 1) {
      call();
      await vi.advanceTimersByTimeAsync(300);
    }
    await vi.runAllTimersAsync();
    expect(most).toBe(1);
  });

  test('goes on after a failure', async () => {
    const work = vi.fn(async () => {
      throw new Error('no');
    });
    const call = coalesce(work, 500);
    call();
    await vi.advanceTimersByTimeAsync(500);
    call();
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('ends with cancel', async () => {
    const work = vi.fn(async () => {});
    const call = coalesce(work, 500);
    call();
    call();
    call.cancel();
    await vi.advanceTimersByTimeAsync(5000);
    call();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
