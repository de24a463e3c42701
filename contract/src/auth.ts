import { z } from 'zod';
import { requiredText, text } from './text.ts';

const PASSWORD_MIN = 6;
/** Longer passwords only cost hashing time. */
const PASSWORD_MAX = 256;
export const FULL_NAME_MAX = 100;
export const USERNAME_MAX = 64;
export const EMAIL_MAX = 254;

const password = text(PASSWORD_MAX);

/** What is said where the password of who is signed in is missing. */
export const PASSWORD_REQUIRED = 'Current password is required';

/** A password that is being chosen. */
export const newPassword = password.min(PASSWORD_MIN, 'Password must be at least 6 characters');

/** An email address, as typed; capitals make no difference between two. */
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
    name: requiredText(FULL_NAME_MAX),
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
  currentPassword: password.min(1, PASSWORD_REQUIRED),
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
export const authOptions = z.object({
  registration: z.boolean(),
  /** Whether this server sends email: announcements, and links for a forgotten password. */
  email: z.boolean(),
});

export type AuthOptions = z.infer<typeof authOptions>;

/** GET /api/auth/session: who is signed in, or null, and what the sign-in screen may offer: all that a page begins with. */
export const sessionAnswer = z.object({ user: currentUser.nullable(), options: authOptions });

/** What a person may switch about being told; kept with the account, so that every device agrees. */
const switches = {
  emailNotifications: z.boolean(),
  desktopNotifications: z.boolean(),
  highPriorityOnly: z.boolean(),
};

/**
 * PATCH /api/auth/profile: the fields to change. Answers {@link userAnswer}. Another email address needs the
 * `currentPassword`: whoever reads the mail of an account can have its password.
 */
export const profileInput = z
  .object({ name: requiredText(FULL_NAME_MAX), email, ...switches, currentPassword: password })
  .partial();
export type ProfileInput = z.infer<typeof profileInput>;

/** The form in front of {@link profileInput}, of somebody with this email address. */
export function profileForm(currentEmail: string) {
  return z
    .object({ name: requiredText(FULL_NAME_MAX), email, currentPassword: password })
    .refine((input) => input.email === currentEmail || input.currentPassword !== '', {
      path: ['currentPassword'],
      message: PASSWORD_REQUIRED,
      // Beside what is wrong with the other fields, not after it.
      when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'currentPassword'),
    });
}

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
