import type { ManagedUser } from '@alertstream/contract/users';
import { SearchX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { isStatus } from '../../../api/client.ts';
import { useUsers } from '../../../api/users.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { useWideRoom } from '../../../ui/room.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Bone, Message } from '../../../ui/status.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { AccessDenied } from './access-denied.tsx';
import { SortSelect } from './sort-select.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserCards } from './user-cards.tsx';
import { UserForm } from './user-form.tsx';
import { UserTable } from './user-table.tsx';
import { shownUsers, type UserView } from './view.ts';

type Props = { view: UserView; onView: (view: UserView) => void };
type Editing = { open: boolean; user: ManagedUser | null };

/** Everybody's accounts: of /users, and of Settings > User Management. `view` is what the URL says. */
export function UserManagement({ view, onView }: Props) {
  const users = useUsers();
  const wide = useWideRoom();
  const { deleteUser, resetPassword } = useUserActions();
  const [editing, setEditing] = useState<Editing>({ open: false, user: null });
  const [resetting, setResetting] = useState<{ open: boolean; user: ManagedUser | null }>({
    open: false,
    user: null,
  });
  const { q = '', sort = 'name' } = view;

  if (isStatus(users.error, 403)) return <AccessDenied />;
  const shown = shownUsers(users.data ?? [], q, sort);
  const order = { order: sort, onOrder: (next: typeof sort) => onView({ ...view, sort: next }) };
  const handlers = {
    onEdit: (user: ManagedUser) => setEditing({ open: true, user }),
    onReset: (user: ManagedUser) => setResetting({ open: true, user }),
    onDelete: deleteUser,
  };

  return (
    <Card>
      <CardHeader title="Users" note={users.data && count(shown.length, users.data.length)}>
        <Button small look="primary" onClick={() => setEditing({ open: true, user: null })}>
          <UserPlus size={16} aria-hidden /> Add User
        </Button>
      </CardHeader>
      <div className="flex gap-2 border-b border-line px-4 py-3 max-sm:flex-col">
        <SearchField
          label="Search users"
          value={q}
          onChange={(text) => onView({ ...view, q: text || undefined })}
          className="min-w-0 flex-1 sm:max-w-[320px]"
        />
        {!wide && <SortSelect {...order} />}
      </div>
      {users.data ? (
        shown.length === 0 ? (
          <Message icon={<SearchX size={20} />} title="No matching users">
            Nobody’s name, username or email has these words.
          </Message>
        ) : wide ? (
          <UserTable users={shown} {...order} {...handlers} />
        ) : (
          <UserCards users={shown} {...handlers} />
        )
      ) : users.error ? (
        <LoadFailure title="Failed to load users" error={users.error} onRetry={() => users.refetch()} />
      ) : (
        <Loading />
      )}
      <FormDialog
        open={editing.open}
        onOpenChange={(open) => setEditing({ ...editing, open })}
        title={editing.user ? 'Edit User' : 'Add User'}
      >
        <UserForm
          key={editing.user?.id}
          user={editing.user}
          onDone={() => setEditing({ ...editing, open: false })}
        />
      </FormDialog>
      <Confirm
        open={resetting.open}
        onOpenChange={(open) => setResetting({ ...resetting, open })}
        title="Reset Password"
        confirmLabel="Reset Password"
        onConfirm={() => resetting.user && resetPassword(resetting.user)}
      >
        The password of <bdi className="font-medium text-ink">{resetting.user?.name}</bdi> becomes their
        username, <bdi className="font-medium text-ink">{resetting.user?.username}</bdi>. They are signed out
        everywhere, and choose a new one at their next sign-in.
      </Confirm>
    </Card>
  );
}

function count(shown: number, all: number): string {
  if (shown < all) return `${shown} of ${all}`;
  return all === 1 ? '1 user' : `${all} users`;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading users">
      {['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5'].map((width, index) => (
        <div key={index} className="flex h-12 items-center gap-4 border-b border-line px-4 last:border-b-0">
          <Bone className={`h-3 ${width}`} />
          <Bone className="h-3 w-1/4" />
          <Bone className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
