import { z } from 'zod';

/** One field that was refused: `path` is the field's name ("metadata", "conditions.0.value"). */
export type FieldIssue = { path: string; message: string };

/**
 * The product's words for a Zod issue; null where Zod's own stand.
 * Used by the server's 400 answers and by the forms alike, so that both say the same.
 */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : `Expected ${issue.expected}, received ${typeName(issue.input)}`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : null;
    case 'invalid_value':
      return issue.input === undefined
        ? 'Required'
        : `Invalid enum value. Expected ${issue.values.map(quoted).join(' | ')}, received ${received(issue.input, issue.values)}`;
    default:
      return null;
  }
}

/** Makes every Zod schema of this process speak these messages. Call once, at start. */
export function useFieldMessages(): void {
  z.config({ customError: fieldMessage });
}

function tooSmall(origin: string, minimum: number): string | null {
  if (origin === 'string') return `String must contain at least ${minimum} character(s)`;
  if (origin === 'array') return `Array must contain at least ${minimum} element(s)`;
  if (origin === 'number' || origin === 'int') return `Number must be greater than or equal to ${minimum}`;
  return null;
}

function tooBig(origin: string, maximum: number): string | null {
  if (origin === 'string') return `String must contain at most ${maximum} character(s)`;
  if (origin === 'array') return `Array must contain at most ${maximum} element(s)`;
  if (origin === 'number' || origin === 'int') return `Number must be less than or equal to ${maximum}`;
  return null;
}

function typeName(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  return Number.isNaN(input) ? 'nan' : typeof input;
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** What was sent instead, or of what type; cut so that an answer never echoes a whole body back. */
function received(input: unknown, expected: readonly unknown[]): string {
  if (typeof input === 'string') return quoted(input.slice(0, 40));
  const isSameType = expected.some((value) => typeof value === typeof input);
  return isSameType ? quoted(input) : typeName(input);
}
