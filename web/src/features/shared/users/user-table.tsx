import type { ManagedUser } from '@alertstream/contract/users';
import { cellClasses, Head, SortHead } from '../../../ui/table.tsx';
import { dayAndTime } from '../../../ui/time-text.ts';
import { RowActions, type RowHandlers } from './row-actions.tsx';
import { RoleBadge, StatusBadges } from './user-badges.tsx';
import { columnOf, nextOrder, type UserColumn, type UserOrder } from './view.ts';

export const columnLabels: Record<UserColumn, string> = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  created: 'Created (UTC)',
};

const widths: Record<UserColumn, string> = {
  name: 'w-[16%]',
  username: 'w-[12%]',
  email: 'w-[20%]',
  role: 'w-[8.5%]',
  status: 'w-[17.5%]',
  created: 'w-[13%]',
};

type Props = RowHandlers & {
  users: ManagedUser[];
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
};

export function UserTable({ users, order, onOrder, ...handlers }: Props) {
  const { column: sorted, descending } = columnOf(order);
  return (
    <table className="w-full table-fixed">
      <thead className="border-b border-line">
        <tr>
          {(Object.keys(columnLabels) as UserColumn[]).map((column) => (
            <SortHead
              key={column}
              className={widths[column]}
              sorted={column === sorted ? (descending ? 'descending' : 'ascending') : undefined}
              onSort={() => onOrder(nextOrder(order, column))}
            >
              {columnLabels[column]}
            </SortHead>
          ))}
          <Head className="w-[124px]">Actions</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <tr key={user.id} className="transition-colors hover:bg-hover">
            <td className={`${cellClasses} font-medium`}>
              <bdi>{user.name}</bdi>
            </td>
            <td className={`${cellClasses} text-ink-2`}>{user.username}</td>
            <td className={`${cellClasses} text-ink-2`}>{user.email}</td>
            <td className={cellClasses}>
              <RoleBadge user={user} />
            </td>
            <td className={cellClasses}>
              <span className="flex flex-wrap gap-1">
                <StatusBadges user={user} />
              </span>
            </td>
            <td className={`${cellClasses} text-ink-2 tabular-nums`}>
              <time dateTime={new Date(user.createdAt * 1000).toISOString()}>
                {dayAndTime(user.createdAt * 1000)}
              </time>
            </td>
            <td className={`${cellClasses} py-1`}>
              <RowActions user={user} {...handlers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
