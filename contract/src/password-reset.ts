import { z } from 'zod';
import { EMAIL_MAX, newPassword } from './auth.ts';
import { HOUR_MS } from './durations.ts';
import { requiredText, text } from './text.ts';

/** How long a link sent by email can be used. */
export const RESET_TTL_MS = HOUR_MS;

/**
 * POST /api/auth/forgot-password: the email address or the username, as typed. 202 with {@link forgotPasswordAnswer},
 * the same for known and unknown ones; 409 (`email_unavailable`) where the server sends no email: see `email` in the
 * answer of GET /api/auth/options.
 */
export const forgotPasswordInput = z.object({
  email: requiredText(EMAIL_MAX, 'Email or username is required'),
});
/** The same for an account that there is and one that there is not. */
export const forgotPasswordAnswer = z.object({ message: z.string() });

/**
 * POST /api/auth/reset-password: 204; every session of the account ends, and one signs in with the new password. 400
 * naming `token` where it is unknown, used or too old, or naming `newPassword`.
 */
export const resetPasswordInput = z.object({ token: text(200).min(1), newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The form in front of {@link resetPasswordInput}. */
export const resetPasswordForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
