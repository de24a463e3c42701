import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { BellRing, LayoutGrid, LogOut, Settings, Users } from 'lucide-react';
import { useRef } from 'react';
import { useUser } from '../../api/session.ts';
import { iconButtonClasses } from '../../ui/button.tsx';
import { useSignOut } from './sign-out.ts';

const item =
  'flex h-9 items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none ' +
  'data-highlighted:bg-hover max-sm:h-11';

export function UserMenu() {
  const user = useUser();
  const signOut = useSignOut();
  const place = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`Account of ${user.username}`} className={iconButtonClasses}>
        <span className="grid size-7 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink">
          {(Array.from(user.name.trim())[0] ?? 'U').toUpperCase()}
        </span>
      </Menu.Trigger>
      {/* Opened inside the header, so that the menu belongs to a landmark. */}
      <div ref={place} />
      <Menu.Portal container={place}>
        <Menu.Positioner sideOffset={4} align="end" className="z-40 outline-none">
          <Menu.Popup className="w-56 rounded-lg border border-line bg-surface p-1 shadow-overlay outline-none">
            <div className="mb-1 border-b border-line px-2.5 py-2">
              <p className="truncate text-sm font-medium">{user.name || user.username}</p>
              <p className="truncate text-xs text-ink-3">{user.email}</p>
            </div>
            <Menu.LinkItem render={<Link to="/preferences" />} closeOnClick className={item}>
              <BellRing size={16} className="text-ink-3" /> App Notifications
            </Menu.LinkItem>
            {user.isAdmin && (
              <>
                <Menu.LinkItem render={<Link to="/users" />} closeOnClick className={item}>
                  <Users size={16} className="text-ink-3" /> User Management
                </Menu.LinkItem>
                <Menu.LinkItem render={<Link to="/apps" />} closeOnClick className={item}>
                  <LayoutGrid size={16} className="text-ink-3" /> App Management
                </Menu.LinkItem>
              </>
            )}
            <Menu.LinkItem render={<Link to="/settings" />} closeOnClick className={item}>
              <Settings size={16} className="text-ink-3" /> Settings
            </Menu.LinkItem>
            <Menu.Item onClick={signOut} className={item}>
              <LogOut size={16} className="text-ink-3" /> Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
