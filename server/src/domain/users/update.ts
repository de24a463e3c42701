import type { ManagedUser, UserUpdate } from '@alertstream/contract/users';
import type { Db } from '../../storage/db.ts';
import { isUniqueViolation } from '../../storage/dialect.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import { giveUpDeletedUsers } from '../../storage/people/deleted-users.ts';
import { deleteSessionsOf } from '../../storage/people/sessions.ts';
import { holdAnyUser, type User, type UserChanges, updateUser } from '../../storage/people/users.ts';
import { publishEnded } from '../accounts/end-session.ts';
import type { Context } from '../context.ts';
import { changedMeanwhile, notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { flagOf, onlyChanges } from '../only-changes.ts';
import { type Actor, holdActor } from './actor.ts';
import { conflict, standingRefusal } from './administrators.ts';
import { presentUser } from './present.ts';
import { RESTORE_MS } from './restore.ts';
import { takenNames } from './taken-names.ts';

type Update = { userId: number; changes: UserUpdate; actor: Actor };
/** `changes`: what has really changed, null for nothing; `endedIds`: sessions that ended with it. */
type Updated = { user: User; changes: UserChanges | null; endedIds: number[] };

/**
 * Changes a user. Who is deactivated is signed out at once, and their API keys are refused; another role holds
 * from their next call on.
 * @throws AppError 404; 409 naming `revision` (somebody else was faster), `email` or `username` (taken), `isAdmin`
 *   or `isActive` (oneself, or the last active administrator). Nothing was saved then.
 */
export async function updateManagedUser(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  input: { id: string; changes: UserUpdate; actor: Actor },
): Promise<ManagedUser> {
  const update: Update = { ...input, userId: idOf(input.id, 'User') };
  const { db } = ctx.storage;
  const { user, changes, endedIds } = await db
    .transaction()
    .execute((tx) => apply(ctx, tx, update))
    .catch(async (error: unknown) => {
      throw isUniqueViolation(error) ? await takenNames(db, input.changes, update.userId) : error;
    });
  publishEnded(ctx, user.id, endedIds);
  if (changes?.is_active !== undefined) ctx.publish({ kind: 'intake-changed' });
  return presentUser(user);
}

async function apply(
  ctx: Pick<Context, 'storage' | 'clock'>,
  tx: Db,
  { userId, changes: wanted, actor }: Update,
): Promise<Updated> {
  const administratorIds = await holdActor(ctx, tx, actor);
  const user = await holdAnyUser(tx, userId);
  if (!user) throw notFound('User');
  if (wanted.revision !== undefined && wanted.revision !== user.revision) throw changedMeanwhile('user');
  const changes = changesOf(user, wanted);
  if (!changes) return { user, changes, endedIds: [] };

  const next = { ...user, ...changes };
  const standing = { isAdmin: next.is_admin === 1, isActive: next.is_active === 1 };
  const refusal = standingRefusal({ actorId: actor.id, userId, next: standing, administratorIds });
  if (refusal) throw conflict(refusal.message, [refusal]);

  const nowMs = ctx.clock();
  await giveUpDeletedUsers(tx, nowMs - RESTORE_MS); // so that their names are free
  const updated = await updateUser(tx, userId, changes);
  const endedIds = standing.isActive ? [] : await deleteSessionsOf(tx, userId);
  await recordAudit(tx, {
    at: nowMs,
    event: 'user.updated',
    actorId: actor.id,
    subjectId: userId,
    address: actor.address,
    detail: { changed: Object.keys(changes).join(' '), ...standing },
  });
  return { user: updated, changes, endedIds };
}

function changesOf(user: User, wanted: UserUpdate): UserChanges | null {
  return onlyChanges(user, {
    name: wanted.name?.trim(),
    email: wanted.email,
    username: wanted.username,
    is_admin: flagOf(wanted.isAdmin),
    is_active: flagOf(wanted.isActive),
  });
}
