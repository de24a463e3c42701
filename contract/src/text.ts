import { z } from 'zod';

/** Neither engine can be trusted with U+0000 in text: Postgres refuses it. */
const NUL = '\u0000';

/**
 * Text that a client may send: at most `max` UTF-16 units, no NUL; unpaired surrogates become U+FFFD,
 * because that is what both databases would store.
 */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes(NUL), 'Must not contain NUL characters')
    .overwrite((value) => value.toWellFormed());
}

/** {@link text} that has to say something: not empty, not white space alone. */
export function requiredText(max: number, message?: string) {
  return z
    .string()
    .min(1, message)
    .max(max)
    .refine((value) => !value.includes(NUL), 'Must not contain NUL characters')
    .refine((value) => /\S/.test(value), message ?? 'Must not be blank')
    .overwrite((value) => value.toWellFormed());
}
