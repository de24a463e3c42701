import type { ManagedUser } from '@alertstream/contract/users';
import { z } from 'zod';

export const userColumns = ['name', 'username', 'email', 'role', 'status', 'created'] as const;
export type UserColumn = (typeof userColumns)[number];

const orders = userColumns.flatMap((column) => [column, `-${column}`] as const);

/** What of the users is shown, and in which order; a minus in front turns it round. In the URL. */
export const userView = z.object({
  q: z.string().optional().catch(undefined),
  sort: z.enum(orders).optional().catch(undefined),
});
export type UserView = z.infer<typeof userView>;
export type UserOrder = (typeof orders)[number];

export function columnOf(order: UserOrder): { column: UserColumn; descending: boolean } {
  const column = userColumns.find((each) => each === order.replace(/^-/, '')) ?? 'name';
  return { column, descending: order.startsWith('-') };
}

/** The order after a click on a column's head: the same column turns round. */
export function nextOrder(order: UserOrder, column: UserColumn): UserOrder {
  return order === column ? `-${column}` : column;
}

const keys: Record<UserColumn, (user: ManagedUser) => string | number> = {
  name: (user) => user.name,
  username: (user) => user.username,
  email: (user) => user.email,
  role: (user) => (user.isAdmin ? 0 : 1),
  status: (user) => (user.isActive ? 0 : 2) + (user.mustChangePassword ? 1 : 0),
  created: (user) => user.createdAt,
};

/** The users in whose name, username or email all the words are, in order; equals by name. */
export function shownUsers(users: readonly ManagedUser[], words: string, order: UserOrder): ManagedUser[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const { column, descending } = columnOf(order);
  const keyOf = keys[column];
  const alphabetical = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : alphabetical.compare(String(a), String(b));
  return users
    .filter((user) => {
      const text = `${user.name}\n${user.username}\n${user.email}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort((a, b) => {
      const difference = compare(keyOf(a), keyOf(b));
      return (descending ? -difference : difference) || alphabetical.compare(a.name, b.name);
    });
}
