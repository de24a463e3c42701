import type { ManagedUser, UserInput } from '@alertstream/contract/users';

/** What an administrator can change about a user. */
export const userFields = ['name', 'email', 'username', 'isAdmin', 'isActive'] as const;
type UserField = (typeof userFields)[number];

export function valuesOf({ name, email, username, isAdmin, isActive }: UserInput): UserInput {
  return { name, email, username, isAdmin, isActive };
}

/** One field that somebody else changed since `base` was read; `mine` where it was changed here as well. */
export type ForeignChange = {
  field: UserField;
  now: string | boolean;
  mine: string | boolean | undefined;
};

/** What is different between the user as read (`base`) and as they are now (`fresh`). */
export function foreignChanges(base: ManagedUser, fresh: ManagedUser, typed: UserInput): ForeignChange[] {
  return userFields
    .filter((field) => fresh[field] !== base[field])
    .map((field) => ({
      field,
      now: fresh[field],
      mine: typed[field] === base[field] || typed[field] === fresh[field] ? undefined : typed[field],
    }));
}

/** The fresh values, with what was changed here on top: nobody's change to another field is undone. */
export function keepMine(base: ManagedUser, fresh: ManagedUser, typed: UserInput): UserInput {
  const changed = userFields.filter((field) => typed[field] !== base[field]);
  const mine = Object.fromEntries(changed.map((field) => [field, typed[field]]));
  return { ...valuesOf(fresh), ...mine };
}
