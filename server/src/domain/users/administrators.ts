import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { FieldIssue } from '@alertstream/contract/messages';
import { AppError } from '../errors.ts';

/** What a user would be after a change. */
export type Standing = { isAdmin: boolean; isActive: boolean };

/** True where nobody else could administer the server. `administratorIds` are all active administrators. */
export function isLastAdministrator(administratorIds: readonly number[], userId: number): boolean {
  return administratorIds.length === 1 && administratorIds[0] === userId;
}

/** Why a user's standing can't become `next`; null where it can. */
export function standingRefusal(input: {
  actorId: number;
  userId: number;
  next: Standing;
  administratorIds: readonly number[];
}): FieldIssue | null {
  const { actorId, userId, next, administratorIds } = input;
  if (actorId === userId && !next.isActive) {
    return { path: 'isActive', message: "You can't deactivate yourself" };
  }
  if (actorId === userId && !next.isAdmin) {
    return { path: 'isAdmin', message: "You can't take the administrator role from yourself" };
  }
  if (next.isAdmin && next.isActive) return null;
  if (!isLastAdministrator(administratorIds, userId)) return null;
  return { path: next.isActive ? 'isAdmin' : 'isActive', message: LAST_ADMINISTRATOR };
}

/** Why a user can't be deleted by an administrator; null where they can. */
export function deletionRefusal(input: {
  actorId: number;
  userId: number;
  administratorIds: readonly number[];
}): string | null {
  if (input.actorId === input.userId) return "You can't delete yourself";
  return isLastAdministrator(input.administratorIds, input.userId) ? LAST_ADMINISTRATOR : null;
}

const LAST_ADMINISTRATOR = 'This is the last active administrator. Make somebody else an administrator first';

/** 409, naming a field where one is to blame. */
export function conflict(message: string, issues: readonly FieldIssue[] = []): AppError {
  return new AppError(409, ERROR_CODES.conflict, message, { issues });
}
