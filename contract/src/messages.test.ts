import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useFieldMessages } from './messages.ts';

/** The message of the first refused field. */
function refusal(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('the messages that the specification names', () => {
  const before = z.config().customError;
  beforeAll(useFieldMessages);
  afterAll(() => {
    z.config({ customError: before });
  });

  test.each([
    ['Required', z.string(), undefined],
    ['Required', z.enum(['a', 'b']), undefined],
    ['Required', z.boolean(), undefined],
    ['Expected string, received number', z.string(), 7],
    ['Expected string, received null', z.string(), null],
    ['Expected string, received array', z.string(), []],
    ['Expected string, received object', z.string(), {}],
    ['Expected number, received string', z.number(), '7'],
    ['Expected number, received nan', z.number(), Number.NaN],
    ['Expected boolean, received string', z.boolean(), 'true'],
    ['Expected object, received array', z.object({}), []],
    ['Expected array, received object', z.array(z.string()), {}],
    ['String must contain at least 1 character(s)', z.string().min(1), ''],
    ['String must contain at least 6 character(s)', z.string().min(6), 'abc'],
    ['String must contain at most 3 character(s)', z.string().max(3), 'abcd'],
    ['Number must be greater than or equal to 1', z.number().min(1), 0],
    ['Number must be less than or equal to 9', z.number().max(9), 10],
    ['Number must be greater than or equal to 1', z.number().int().min(1), 0],
    ['Invalid email', z.email(), 'ada@'],
    ["Invalid enum value. Expected 'a' | 'b', received 'c'", z.enum(['a', 'b']), 'c'],
    ["Invalid enum value. Expected 'a' | 'b', received number", z.enum(['a', 'b']), 1],
    ['Invalid enum value. Expected 1 | 2, received 3', z.literal([1, 2]), 3],
    ["Invalid enum value. Expected 1 | 2, received '1'", z.literal([1, 2]), '1'],
    ["Invalid enum value. Expected 'a' | 'b', received null", z.enum(['a', 'b']), null],
    ['Array must contain at least 2 element(s)', z.array(z.string()).min(2), ['a']],
    ['Array must contain at most 1 element(s)', z.array(z.string()).max(1), ['a', 'b']],
  ] as const)('%s', (message, schema, value) => {
    expect(refusal(schema, value)).toBe(message);
  });

  test('give way to a message of the field’s own', () => {
    expect(refusal(z.string().min(1, 'Password is required'), '')).toBe('Password is required');
  });

  test('echo no more than a little of what was sent', () => {
    expect(refusal(z.enum(['a']), 'x'.repeat(10_000))?.length).toBeLessThan(120);
  });

  test('leave what the specification does not name to the library', () => {
    expect(refusal(z.uuid(), 'x')).toMatch(/UUID/);
  });
});
