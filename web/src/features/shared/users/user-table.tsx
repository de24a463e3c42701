import type { ManagedUser } from '@alertstream/contract/users';
import { actionsCellClasses, cellClasses, Head, SortHead, StickyHead } from '../../../ui/table.tsx';
import { dayAndTime } from '../../../ui/time-text.ts';
import { useVirtualRows } from '../../../ui/virtual-rows.ts';
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
  name: 'w-[15%]',
  username: 'w-[10%]',
  email: 'w-[20%]',
  role: 'w-[7.5%]',
  status: 'w-[20%]',
  created: 'w-[15%]',
};

/** Of a row whose texts need one line each, in px. */
const ROW_HEIGHT = 45;

type Props = RowHandlers & {
  users: ManagedUser[];
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
};

export function UserTable({ users, order, onOrder, ...handlers }: Props) {
  const { column: sorted, descending } = columnOf(order);
  const { list, measure, indexes, before, after } = useVirtualRows<HTMLTableSectionElement>(
    users.length,
    (index) => users[index]?.id ?? '',
    ROW_HEIGHT,
  );
  return (
    <table aria-rowcount={users.length + 1} className="w-full table-fixed">
      <StickyHead>
        <tr aria-rowindex={1}>
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
      </StickyHead>
      <tbody ref={list}>
        <Gap height={before} />
        {indexes.map((index) => {
          const user = users[index];
          return (
            user && (
              <tr
                key={user.id}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                className="border-t border-line transition-colors hover:bg-hover"
              >
                <Cells user={user} {...handlers} />
              </tr>
            )
          );
        })}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** In the place of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={7} className="p-0" style={{ height }} />
    </tr>
  );
}

function Cells({ user, ...handlers }: RowHandlers & { user: ManagedUser }) {
  return (
    <>
      <td className={`${cellClasses} font-medium`}>
        <bdi>{user.name}</bdi>
      </td>
      <td className={`${cellClasses} text-ink-2`}>
        <bdi>{user.username}</bdi>
      </td>
      <td className={`${cellClasses} text-ink-2`}>
        <bdi>{user.email}</bdi>
      </td>
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
      <td className={actionsCellClasses}>
        <RowActions user={user} {...handlers} />
      </td>
    </>
  );
}
