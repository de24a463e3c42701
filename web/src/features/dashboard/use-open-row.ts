import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whose details are open stands in the URL: a desktop notification leads there, and on phones Back closes them. */
export function useOpenRow() {
  const navigate = useNavigate();
  const set = useCallback(
    (open: string | undefined, replace: boolean) =>
      void navigate({ to: '/', search: (now) => ({ ...now, open }), replace, resetScroll: false }),
    [navigate],
  );
  const openRow = useCallback((id: string, isNext = false) => set(id, isNext), [set]);
  const close = useCallback(() => set(undefined, true), [set]);
  return { openRow, close };
}
