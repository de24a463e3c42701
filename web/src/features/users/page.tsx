import { getRouteApi } from '@tanstack/react-router';
import { useUser } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { AccessDenied } from '../shared/users/access-denied.tsx';
import { UserManagement } from '../shared/users/user-management.tsx';

const route = getRouteApi('/users');

export function UsersPage() {
  const { isAdmin } = useUser();
  const view = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <Page wide title="User Management">
      {isAdmin ? (
        <UserManagement
          view={view}
          onView={(search) => navigate({ search, replace: true, resetScroll: false })}
        />
      ) : (
        <AccessDenied />
      )}
    </Page>
  );
}
