import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxSearch } from '../../../api/inbox/inbox-search.ts';
import { MenuLink, MenuPopup } from '../../../ui/menu.tsx';
import { morePlaces } from './places.ts';

type Props = { className: string; kept: InboxSearch; children: ReactNode };

/** The places that have no tab of their own. */
export function MorePlaces({ className, kept, children }: Props) {
  return (
    <Menu.Root>
      <Menu.Trigger className={className}>
        {children}
        <ChevronDown size={14} aria-hidden className="text-ink-3" />
      </Menu.Trigger>
      <MenuPopup>
        {morePlaces.map(({ name, query }) => (
          <MenuLink key={query} to="/" search={{ ...kept, query }}>
            {name}
          </MenuLink>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
