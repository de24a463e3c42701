import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { MenuLine, MenuLink, MenuPopup } from '../../../ui/menu.tsx';
import { Count } from './count.tsx';
import { places, shownName, viewOf } from './places.ts';
import type { ShownViews } from './view-tabs.tsx';

/** The views where a row of them has no room. */
export function ViewChooser({ views, counts, search: { query, filters }, unread }: ShownViews) {
  const kept = filters ? { filters } : {};
  const active = viewOf(views, query);
  const place = places.find((each) => each.query === query);
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClasses('secondary', true)}>
        <span className="sr-only">View: </span>
        <bdi className="max-w-40 truncate">{shownName(views, query)}</bdi>
        {active && <Count of={counts?.[active.id]} />}
        <ChevronDown size={14} aria-hidden className="text-ink-3" />
      </Menu.Trigger>
      <MenuPopup align="start">
        <MenuLink to="/" search={kept} isCurrent={!query}>
          Inbox
          {unread !== undefined && <Count of={{ count: unread, isMore: false }} />}
        </MenuLink>
        {views.map((view) => (
          <MenuLink key={view.id} to="/" search={{ ...kept, query: view.query }} isCurrent={view === active}>
            <bdi className="min-w-0 flex-1 truncate">{view.name}</bdi>
            <Count of={counts?.[view.id]} />
          </MenuLink>
        ))}
        <MenuLine />
        {places.map((each) => (
          <MenuLink
            key={each.query}
            to="/"
            search={{ ...kept, query: each.query }}
            isCurrent={each === place}
          >
            {each.name}
          </MenuLink>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
