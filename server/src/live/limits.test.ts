import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limit } from '../domain/limits.ts';
import { createLimits } from './limits.ts';

const MINUTE_MS = 60_000;

async function takeTimes(limit: Limit, key: string, times: number): Promise<boolean[]> {
  const states = [];
  for (let count = 0; count < times; count++) states.push((await limit.take(key)).allowed);
  return states;
}

function intakeLimit(ratePerMinute: number): Limit {
  const { intake } = createLimits({ redis: null, intakeRatePerMinute: ratePerMinute });
  if (!intake) throw new Error('there should be a limit');
  return intake;
}

describe('limits in one process', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test('allow so many points in a window, each key for itself', async () => {
    const limit = intakeLimit(3);
    expect(await takeTimes(limit, 'a', 5)).toEqual([true, true, true, false, false]);
    expect(await takeTimes(limit, 'b', 1)).toEqual([true]);
  });

  test('allow again when the window has ended, which a refusal does not put off', async () => {
    const limit = intakeLimit(1);
    await limit.take('a');
    vi.advanceTimersByTime(MINUTE_MS / 2);
    expect(await limit.take('a')).toEqual({ allowed: false, retryAfterS: 30, justExceeded: true });
    vi.advanceTimersByTime(MINUTE_MS / 2 - 1);
    expect(await limit.take('a')).toEqual({ allowed: false, retryAfterS: 1, justExceeded: false });
    vi.advanceTimersByTime(1);
    expect(await limit.take('a')).toMatchObject({ allowed: true });
  });

  test('take a point back, and forget a key', async () => {
    const limit = intakeLimit(2);
    await takeTimes(limit, 'a', 2);
    await limit.giveBack('a');
    expect(await takeTimes(limit, 'a', 2)).toEqual([true, false]);
    await limit.clear('a');
    expect(await takeTimes(limit, 'a', 2)).toEqual([true, true]);
  });

  test('intake has none where it is unlimited', () => {
    expect(createLimits({ redis: null, intakeRatePerMinute: 0 }).intake).toBeNull();
  });
});

test('limits go on in the process while Redis is away', async () => {
  const away = createClient({ url: 'redis://127.0.0.1:1', disableOfflineQueue: true });
  const limits = createLimits({ redis: { client: away, installation: 'test' }, intakeRatePerMinute: 0 });
  expect(await takeTimes(limits.loginAccountAddress, 'a', 6)).toEqual([true, true, true, true, true, false]);
  await limits.loginAccountAddress.giveBack('b');
  expect(await limits.loginAccountAddress.take('a')).toMatchObject({ allowed: false });
  await limits.loginAccountAddress.clear('a');
  expect(await limits.loginAccountAddress.take('a')).toMatchObject({ allowed: true });
});

test('a Redis that hangs delays a call, but does not stop it', async () => {
  const never = new Promise(() => {});
  const hanging = { isReady: true, eval: () => never, del: () => never };
  const limits = createLimits({ redis: { client: hanging, installation: 'test' }, intakeRatePerMinute: 0 });
  expect(await limits.register.take('a')).toMatchObject({ allowed: true });
});

const redisUrl = process.env.TEST_REDIS_URL;
describe.skipIf(!redisUrl)('limits over Redis', () => {
  test('are shared by all processes of an installation, and no other', async () => {
    const clients = [createClient({ url: redisUrl ?? '' }), createClient({ url: redisUrl ?? '' })] as const;
    await Promise.all(clients.map((client) => client.connect()));
    const limitOf = (client: (typeof clients)[0], installation: string) =>
      createLimits({ redis: { client, installation }, intakeRatePerMinute: 0 }).loginAccountAddress;
    const [one, other] = [limitOf(clients[0], 'test'), limitOf(clients[1], 'test')];
    const key = randomUUID();
    expect(await takeTimes(one, key, 3)).toEqual([true, true, true]);
    expect(await takeTimes(other, key, 2)).toEqual([true, true]);
    const refused = await one.take(key);
    expect(refused).toMatchObject({ allowed: false, justExceeded: true });
    expect(await limitOf(clients[1], 'another').take(key)).toMatchObject({ allowed: true });
    expect(refused.retryAfterS).toBeGreaterThan(14 * 60); // Redis has its own clock
    await one.giveBack(key);
    await one.giveBack(key);
    expect(await takeTimes(other, key, 2)).toEqual([true, false]);
    await other.clear(key);
    expect(await one.take(key)).toMatchObject({ allowed: true });
    await one.clear(key);
    await Promise.all(clients.map((client) => client.close()));
  });
});
