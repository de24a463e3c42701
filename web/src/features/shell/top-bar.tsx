import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ListFilter, LogOut, Settings } from 'lucide-react';
import { countFilters, type InboxSearch } from '../../api/inbox/inbox-search.ts';
import { useUser } from '../../api/session.ts';
import { IconButton, iconButtonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { deferred } from '../../ui/deferred.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Tip } from '../../ui/tooltip.tsx';
import { Connection } from './connection.tsx';
import { SearchBox } from './search-box.tsx';
import { useSignOut } from './sign-out.ts';
import { useInboxSearch } from './use-inbox-search.ts';
import { UserInitial } from './user-initial.tsx';

const UserMenu = deferred(
  () => import('./user-menu.tsx').then((module) => module.UserMenu),
  () => (
    <span aria-hidden className={iconButtonClasses}>
      <UserInitial />
    </span>
  ),
);

export function TopBar() {
  const onDashboard = useLocation({ select: (location) => location.pathname === '/' });
  return (
    <header className="fixed inset-x-0 top-0 z-30 h-(--bar) border-b border-line bg-surface">
      <div className="mx-auto flex h-full max-w-[1200px] flex-wrap items-center gap-x-1 px-2 sm:flex-nowrap sm:px-6">
        <Link to="/" className="flex h-11 items-center gap-2.5 rounded-md px-2 font-semibold sm:-ml-2">
          <Logo />
          <span className="max-lg:sr-only">AlertStream</span>
        </Link>
        <div className="order-last flex w-full items-center gap-1 px-2 pb-1.5 sm:order-none sm:w-auto sm:flex-1 sm:px-3 sm:pb-0">
          <SearchBox />
          <FilterToggle />
        </div>
        {onDashboard && <Greeting />}
        <div className="ml-auto flex items-center">
          <Connection />
          <ThemeToggle />
          {onDashboard && <DashboardButtons />}
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

function Greeting() {
  const { username } = useUser();
  return (
    <p className="min-w-0 shrink truncate px-1 text-sm text-ink-2 max-sm:max-w-20 md:max-w-40 md:px-3">
      <span className="max-md:sr-only">Hello, </span>
      <span className="font-medium text-ink">{username}</span>
    </p>
  );
}

function DashboardButtons() {
  const signOut = useSignOut();
  return (
    <>
      <Tip text="Settings">
        <Link to="/settings" aria-label="Settings" className={iconButtonClasses}>
          <Settings size={18} />
        </Link>
      </Tip>
      <IconButton label="Logout" onClick={signOut}>
        <LogOut size={18} />
      </IconButton>
    </>
  );
}

/** Opens the dashboard's filter panel, from every page; the number beside its icon tells how many filters are set. */
function FilterToggle() {
  const navigate = useNavigate();
  const search = useInboxSearch();
  const active = countFilters(search);
  const open = search.filters === 'open';

  function toggle() {
    const next: InboxSearch = { ...search, filters: open ? undefined : 'open' };
    void navigate({ to: '/', search: next, replace: true, resetScroll: !open });
  }

  return (
    <IconButton
      label={active > 0 ? `Filters, ${active} set` : 'Filters'}
      aria-expanded={open}
      onClick={toggle}
      className={classes((open || active > 0) && 'bg-accent-soft text-accent-ink')}
    >
      <ListFilter size={active > 0 ? 16 : 18} className="shrink-0" />
      {active > 0 && (
        <span aria-hidden className="ml-0.5 text-xs font-semibold tabular-nums">
          {active}
        </span>
      )}
    </IconButton>
  );
}
