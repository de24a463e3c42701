import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const work = () => {
    state.started = true;
    return promise;
  };
  return { work, state, resolve, reject };
}

describe('turns', () => {
  test('no more run together than may, and the others follow in order', async () => {
    const inTurn = createTurns(2, 10, 'Full');
    const pieces = [piece(), piece(), piece(), piece()] as const;
    const results = pieces.map(({ work }) => inTurn(work));
    const started = () => pieces.map(({ state }) => state.started);
    await Promise.resolve();
    expect(started()).toEqual([true, true, false, false]);

    pieces[1].resolve('second');
    await results[1];
    await Promise.resolve();
    expect(started()).toEqual([true, true, true, false]);

    for (const { resolve } of pieces) resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
  });

  test('a full line refuses with a 503 and a time to come back', async () => {
    const inTurn = createTurns(1, 1, 'Full');
    const [running, waiting] = [piece(), piece()];
    const results = [inTurn(running.work), inTurn(waiting.work)];
    await expect(inTurn(async () => 'late')).rejects.toMatchObject({
      status: 503,
      retryAfterS: 2,
      message: 'Full',
    });
    running.resolve('ran');
    waiting.resolve('waited');
    expect(await Promise.all(results)).toEqual(['ran', 'waited']);
    expect(await inTurn(async () => 'later')).toBe('later');
  });

  test('work that fails gives its place on', async () => {
    const inTurn = createTurns(1, 1, 'Full');
    const failing = piece();
    const results = [inTurn(failing.work), inTurn(async () => 'next')];
    failing.reject(new Error('broken'));
    await expect(results[0]).rejects.toThrow('broken');
    expect(await results[1]).toBe('next');
  });
});
