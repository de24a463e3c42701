import { Menu } from '@base-ui/react/menu';
import {
  BellRing,
  ChartColumn,
  FileText,
  LayoutGrid,
  LogOut,
  Settings,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { iconButtonClasses } from '../../ui/button.tsx';
import { MenuItem, MenuLine, MenuLink, MenuPopup } from '../../ui/menu.tsx';
import { useSignOut } from './sign-out.ts';
import { UserInitial } from './user-initial.tsx';

/** The account, and the pages that have no place in the bar. */
export function UserMenu() {
  const user = useUser();
  const signOut = useSignOut();
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`Account of ${user.username}`} className={iconButtonClasses}>
        <UserInitial />
      </Menu.Trigger>
      <MenuPopup>
        <div className="mb-1 max-w-64 min-w-52 border-b border-line px-2.5 py-2">
          <p className="truncate text-sm font-medium">{user.name || user.username}</p>
          <p className="truncate text-xs text-ink-3">{user.email}</p>
        </div>
        <MenuLink icon={BellRing} to="/preferences">
          App Notifications
        </MenuLink>
        <MenuLink icon={ChartColumn} to="/analytics">
          Analytics
        </MenuLink>
        <MenuLink icon={Workflow} to="/rules">
          Rules
        </MenuLink>
        <MenuLink icon={FileText} to="/templates">
          Templates
        </MenuLink>
        <MenuLink icon={Webhook} to="/integrations">
          Integrations
        </MenuLink>
        {user.isAdmin && (
          <>
            <MenuLink icon={Users} to="/users">
              User Management
            </MenuLink>
            <MenuLink icon={LayoutGrid} to="/apps">
              App Management
            </MenuLink>
          </>
        )}
        <MenuLink icon={Settings} to="/settings">
          Settings
        </MenuLink>
        <MenuLine />
        <MenuItem icon={LogOut} onClick={signOut}>
          Sign out
        </MenuItem>
      </MenuPopup>
    </Menu.Root>
  );
}
