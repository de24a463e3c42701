import { afterEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './deferred.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('a part that cannot be loaded is tried again, each time later', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>();
  load
    .mockRejectedValueOnce(new TypeError('away'))
    .mockRejectedValueOnce(new TypeError('away'))
    .mockResolvedValue('part');
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await loaded).toBe('part');
});
