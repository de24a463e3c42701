import { useLocation } from '@tanstack/react-router';
import { type InboxSearch, inboxSearch } from '../../api/inbox/inbox-search.ts';

/** The inbox's filter as the URL says it; on other pages, none. */
export function useInboxSearch(): InboxSearch {
  return useLocation({
    select: ({ pathname, search }) => inboxSearch.parse(pathname === '/' ? search : {}),
    structuralSharing: true,
  });
}
