import type { FieldIssue } from '@alertstream/contract/messages';
import type { Db } from '../../storage/db.ts';
import { findUsersNamed, nameKey, type User } from '../../storage/people/users.ts';
import { type AppError, unavailable } from '../errors.ts';
import { conflict } from './administrators.ts';

const WORDS = { email: 'email address', username: 'username' } as const;

/** The 409 that names which of the names another user than `exceptId` has, for an administrator's eyes. */
export async function takenNames(
  db: Db,
  names: { email?: string | undefined; username?: string | undefined },
  exceptId: number | null,
): Promise<AppError> {
  const holders = (await findUsersNamed(db, names)).filter(({ id }) => id !== exceptId);
  const issues = (['email', 'username'] as const).flatMap((path): FieldIssue[] => {
    const wanted = names[path];
    const holder = holders.find((user) => wanted !== undefined && nameKey(user[path]) === nameKey(wanted));
    return holder ? [{ path, message: takenMessage(WORDS[path], holder) }] : [];
  });
  if (issues.length === 0) return unavailable('The name was in use for a moment. Please try again');
  return conflict(issues.map(({ message }) => message).join('. '), issues);
}

function takenMessage(what: string, holder: User): string {
  return holder.deleted_at === null
    ? `There already is an account with this ${what}`
    : `A user with this ${what} was deleted a moment ago. It is free again after a minute`;
}
