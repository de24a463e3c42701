import type { ManagedUser } from '@alertstream/contract/users';
import { Badge } from '../../../ui/status.tsx';

export function RoleBadge({ user }: { user: ManagedUser }) {
  return <Badge tone={user.isAdmin ? 'accent' : 'neutral'}>{user.isAdmin ? 'Admin' : 'User'}</Badge>;
}

export function StatusBadges({ user }: { user: ManagedUser }) {
  return (
    <>
      <Badge tone={user.isActive ? 'success' : 'neutral'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
      {user.mustChangePassword && <Badge tone="warning">Must change password</Badge>}
    </>
  );
}
