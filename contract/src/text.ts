import { z } from 'zod';

/** Neither engine can be trusted with U+0000 in text: Postgres refuses it. */
const NUL = '\u0000';

/**
 * Text that a client may send: at most `max` UTF-16 units, no NUL; unpaired surrogates become U+FFFD,
 * because that is what both databases would store.
 */
export function text(max: number) {
  return z.string().check((checked) => checkText(checked, max));
}

/** {@link text} that has to say something: not empty, not white space alone. */
export function requiredText(max: number, message?: string) {
  return z.string().check((checked) => {
    const input = checked.value;
    if (input.length === 0) {
      checked.issues.push({
        code: 'too_small',
        origin: 'string',
        minimum: 1,
        inclusive: true,
        input,
        message,
      });
    } else if (!/\S/.test(input)) {
      checked.issues.push({ code: 'custom', input, message: message ?? 'Must not be blank' });
    }
    checkText(checked, max);
  });
}

/** One check instead of a chain of them: cheaper, on the path that every notification takes. */
function checkText(checked: z.core.ParsePayload<string>, max: number): void {
  const input = checked.value;
  if (input.length > max) {
    checked.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input });
  }
  if (input.includes(NUL)) {
    checked.issues.push({ code: 'custom', input, message: 'Must not contain NUL characters' });
  }
  if (!input.isWellFormed()) checked.value = input.toWellFormed();
}
