import type { User, UserChanges } from '../../storage/users.ts';

type Wanted = { [Column in keyof UserChanges]: UserChanges[Column] | undefined };

/** What of `wanted` is given and isn't so already; null where nothing is. */
export function onlyChanges(user: User, wanted: Wanted): UserChanges | null {
  const differing = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && value !== user[column as keyof Wanted],
  );
  return differing.length > 0 ? (Object.fromEntries(differing) as UserChanges) : null;
}

/** A switch as the database keeps it; undefined stays undefined. */
export function flagOf(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}
