import { z } from 'zod';
import { currentUser, email, FULL_NAME_MAX, username } from './auth.ts';
import { requiredText } from './text.ts';

/** A person as an administrator sees them; `revision` changes with every change, see {@link userUpdate}. */
export const managedUser = currentUser.extend({ revision: z.number() });
export type ManagedUser = z.infer<typeof managedUser>;

/** POST /api/admin/users. The initial password equals the username. */
export const userInput = z.object({
  name: requiredText(FULL_NAME_MAX),
  email,
  username,
  isAdmin: z.boolean().default(false),
  isActive: z.boolean().default(true),
});
export type UserInput = z.infer<typeof userInput>;

/**
 * PATCH /api/admin/users/{id}: the fields to change. With `revision`, the change is refused (409) where somebody
 * else has changed the user since that revision was read.
 */
export const userUpdate = z
  .object({
    name: requiredText(FULL_NAME_MAX),
    email,
    username,
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    revision: z.number().int(),
  })
  .partial();
export type UserUpdate = z.infer<typeof userUpdate>;
