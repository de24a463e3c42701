import { z } from 'zod';
import { requiredText, text } from './text.ts';

export const PASSWORD_MIN = 6;
/** Longer passwords only cost hashing time. */
export const PASSWORD_MAX = 256;
export const NAME_MAX = 100;
export const USERNAME_MAX = 64;
export const EMAIL_MAX = 254;

const password = text(PASSWORD_MAX);

/** A password that is being chosen. */
export const newPassword = password.min(PASSWORD_MIN, 'Password must be at least 6 characters');

export const email = z.email().max(EMAIL_MAX);

/** No "@", so that what is typed at sign-in is an email address or a username, and never could be both. */
export const username = requiredText(USERNAME_MAX).regex(/^[^\s@]*$/u, 'Must have no spaces and no @');

/** A signed-in person as the client sees them. `createdAt` is epoch seconds. */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  mustChangePassword: z.boolean(),
  createdAt: z.number(),
  emailNotifications: z.boolean(),
  desktopNotifications: z.boolean(),
  highPriorityOnly: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The answer of me, login and register. */
export const userAnswer = z.object({ user: currentUser });

/** POST /api/auth/login. `email` takes the email address or the username, as typed. */
export const loginInput = z.object({
  email: requiredText(EMAIL_MAX, 'Email or username is required'),
  password: password.min(1, 'Password is required'),
  rememberMe: z.boolean().default(false),
});
export type LoginInput = z.infer<typeof loginInput>;

/** POST /api/auth/register */
export const registerInput = z
  .object({
    name: requiredText(NAME_MAX),
    email,
    password: newPassword,
    confirmPassword: password,
  })
  .refine((input) => input.password === input.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
export type RegisterInput = z.infer<typeof registerInput>;

/** POST /api/auth/change-password */
export const changePasswordInput = z.object({
  currentPassword: password.min(1, 'Current password is required'),
  newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** The form in front of {@link changePasswordInput}. */
export const changePasswordForm = changePasswordInput
  .extend({ confirmPassword: z.string() })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** GET /api/auth/options: what the sign-in screen may offer, known before anybody is signed in. */
export const authOptions = z.object({ registration: z.boolean() });
export type AuthOptions = z.infer<typeof authOptions>;

/** What a person may switch about being told; kept with the account, so that every device agrees. */
const switches = {
  emailNotifications: z.boolean(),
  desktopNotifications: z.boolean(),
  highPriorityOnly: z.boolean(),
};

/** PATCH /api/auth/profile: the fields to change. Answers {@link userAnswer}. */
export const profileInput = z.object({ name: requiredText(NAME_MAX), email, ...switches }).partial();
export type ProfileInput = z.infer<typeof profileInput>;

/** GET /api/auth/sessions: where one is signed in, newest first. Instants are ISO 8601 UTC. */
export const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Session = z.infer<typeof session>;

/** DELETE /api/auth/account: the password is asked again. */
export const deleteAccountInput = z.object({ password: password.min(1, 'Password is required') });
