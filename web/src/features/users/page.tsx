import { getRouteApi } from '@tanstack/react-router';
import { useUser } from '../../api/session.ts';
import { AccessDenied } from '../shared/users/access-denied.tsx';
import { UserManagement } from '../shared/users/user-management.tsx';

const route = getRouteApi('/users');

export function UsersPage() {
  const { isAdmin } = useUser();
  const view = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <main className="py-4 sm:py-6">
      <h1 className="mb-4 text-xl font-semibold tracking-tight">User Management</h1>
      {isAdmin ? (
        <UserManagement
          view={view}
          onView={(search) => navigate({ search, replace: true, resetScroll: false })}
        />
      ) : (
        <AccessDenied />
      )}
    </main>
  );
}
