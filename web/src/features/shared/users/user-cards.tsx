import type { ManagedUser } from '@alertstream/contract/users';
import { dayAndTime } from '../../../ui/time-text.ts';
import { useVirtualRows } from '../../../ui/virtual-rows.ts';
import { RowActions, type RowHandlers } from './row-actions.tsx';
import { RoleBadge, StatusBadges } from './user-badges.tsx';

/** Of a card whose texts need one line each on a phone, in px. */
const CARD_HEIGHT = 165;

/** The table's rows where there is no room for its columns. */
export function UserCards({ users, ...handlers }: RowHandlers & { users: ManagedUser[] }) {
  const { list, measure, indexes, before, after } = useVirtualRows<HTMLUListElement>(
    users.length,
    (index) => users[index]?.id ?? '',
    CARD_HEIGHT,
  );
  return (
    <ul ref={list} aria-label="Users" style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map((index) => {
        const user = users[index];
        return (
          user && (
            <li
              key={user.id}
              ref={measure}
              data-index={index}
              aria-setsize={users.length}
              aria-posinset={index + 1}
              className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-4 max-sm:flex-col max-sm:gap-1"
            >
              <Card user={user} {...handlers} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function Card({ user, ...handlers }: RowHandlers & { user: ManagedUser }) {
  return (
    <>
      <div className="min-w-0 flex-1 text-sm max-sm:w-full">
        <p className="text-base font-medium break-words">
          <bdi>{user.name}</bdi>
        </p>
        <p className="break-words text-ink-2">
          <bdi>{user.username}</bdi> · <bdi>{user.email}</bdi>
        </p>
        <p className="mt-2 flex flex-wrap gap-1">
          <RoleBadge user={user} />
          <StatusBadges user={user} />
        </p>
        <p className="mt-2 text-xs text-ink-3 tabular-nums">
          Created{' '}
          <time dateTime={new Date(user.createdAt * 1000).toISOString()}>
            {dayAndTime(user.createdAt * 1000)} UTC
          </time>
        </p>
      </div>
      <div className="max-sm:-ml-3">
        <RowActions user={user} {...handlers} />
      </div>
    </>
  );
}
