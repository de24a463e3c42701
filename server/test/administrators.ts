import { type ManagedUser, managedUser } from '@alertstream/contract/users';
import type { TestApp, TestUser } from './app.ts';
import { post } from './calls.ts';

type Headers = Record<string, string>;
type WithId = { id: string | number };

/** The calls of /api/admin/users, as whoever these headers sign in. */
export function callsOf(t: TestApp, headers: Headers) {
  const url = ({ id }: WithId) => `/api/admin/users/${encodeURIComponent(id)}`;
  return {
    list: () => t.app.inject({ url: '/api/admin/users', headers }),
    create: (payload: object) => post(t, '/api/admin/users', payload, headers),
    update: (user: WithId, payload: object) =>
      t.app.inject({ method: 'PATCH', url: url(user), headers, payload }),
    remove: (user: WithId) => t.app.inject({ method: 'DELETE', url: url(user), headers }),
    restore: (user: WithId) => post(t, `${url(user)}/restore`, undefined, headers),
    reset: (user: WithId) => post(t, `${url(user)}/reset-password`, undefined, headers),
    /** The user as the list shows them, if it does. */
    async find(user: WithId): Promise<ManagedUser | undefined> {
      const answer = await t.app.inject({ url: '/api/admin/users', headers });
      const users = managedUser.array().parse(answer.json());
      return users.find(({ id }) => id === String(user.id));
    },
  };
}

/** A new administrator who is signed in, and their calls. */
export async function newAdministrator(t: TestApp) {
  const { user, headers } = await t.signedIn({ isAdmin: true });
  return { user, headers, ...callsOf(t, headers) };
}

/** Makes these the only administrators that there are. */
export async function onlyAdministrators(t: TestApp, users: readonly TestUser[]): Promise<void> {
  await t.storage.db.updateTable('users').set({ is_admin: 0 }).execute();
  const ids = users.map(({ id }) => id);
  await t.storage.db.updateTable('users').set({ is_admin: 1 }).where('id', 'in', ids).execute();
}

/** What the log says about a user, oldest first. */
export async function auditOf(t: TestApp, userId: number) {
  const lines = await t.storage.db
    .selectFrom('audit_log')
    .select(['event', 'actor_id', 'address', 'detail'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
  return lines.map(({ detail, ...line }) => ({ ...line, detail: JSON.parse(detail) }));
}
