import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useMemo } from 'react';
import { nextPaint } from '../../api/next-paint.ts';
import type { InboxStore } from './inbox-store.ts';

const route = getRouteApi('/');

/**
 * Whose details are open stands in the URL: a desktop notification leads there, and on phones Back closes them. They
 * show at once, and the URL follows.
 */
export function useOpenRow(store: InboxStore) {
  const navigate = useNavigate();
  return useMemo(() => {
    function set(open: string | undefined, replace: boolean): void {
      store.setOpen(open);
      store.follow(
        nextPaint().then(() => {
          // Whoever has gone to another page meanwhile stays there.
          if (window.location.pathname !== '/') return;
          return navigate({ to: '/', search: (now) => ({ ...now, open }), replace, resetScroll: false });
        }),
      );
    }
    return {
      openRow: (id: string, isNext = false) => set(id, isNext),
      close: () => set(undefined, true),
    };
  }, [store, navigate]);
}

/** What the URL says is open, where it changes otherwise: by a link, or by Back. */
export function useOpenFromUrl(store: InboxStore): void {
  const open = route.useSearch({ select: (search) => search.open });
  useLayoutEffect(() => store.setOpenFromUrl(open), [store, open]);
}
