import { expect, test } from 'vitest';
import { RegexTooSlow } from './regex.ts';
import { createRegexBudget } from './regex-budget.ts';

/** Patterns "compile ms, look ms" that take so long, on a clock that they alone move. */
function setUp() {
  const clock = { ms: 1000 };
  const compiled: string[] = [];
  const read = createRegexBudget(
    () => clock.ms,
    (pattern) => {
      const [compileMs = 0, lookMs = 0] = pattern.split(', ').map(Number);
      compiled.push(pattern);
      clock.ms += compileMs;
      return () => {
        clock.ms += lookMs;
        return true;
      };
    },
  );
  return { clock, compiled, read };
}

test('what is quick costs nothing, however often', () => {
  const { read } = setUp();
  const quick = read('0, 5');
  for (let times = 0; times < 1000; times++) expect(quick('x')).toBe(true);
});

test('what is slow is left out once the time is used up, with all others of the user, until some of it has come back', () => {
  const { clock, read } = setUp();
  const [slow, quick] = [read('0, 100'), read('0, 1')];
  let found = 0;
  const untilLeftOut = () => {
    for (found = 0; found < 100; found++) slow('x');
  };
  expect(untilLeftOut).toThrow(RegexTooSlow);
  expect(found).toBe(5);
  expect(() => quick('x')).toThrow(RegexTooSlow);
  clock.ms += 1000; // 20 ms come back
  expect(quick('x')).toBe(true);
  expect(slow('x')).toBe(true);
  expect(() => slow('x')).toThrow(RegexTooSlow);
  clock.ms += 3_600_000; // all of it
  expect(untilLeftOut).toThrow(RegexTooSlow);
  expect(found).toBe(5);
});

test('compiling waits until the pattern is looked for, and counts as well', () => {
  const { compiled, read } = setUp();
  const patterns = Array.from({ length: 10 }, () => read('100, 0'));
  expect(compiled).toEqual([]);
  const lookForAll = () => patterns.map((pattern) => pattern('x'));
  expect(lookForAll).toThrow(RegexTooSlow);
  expect(compiled.length).toBe(5);
});

test('a pattern is kept compiled, but not for ever: what it learns from texts is let go', () => {
  const { compiled, read } = setUp();
  const pattern = read('0, 1');
  for (let times = 0; times < 20; times++) pattern('x');
  expect(compiled.length).toBe(1);
  for (let times = 0; times < 980; times++) pattern('x');
  expect(compiled.length).toBe(48);
});
