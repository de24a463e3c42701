import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { textOf, typing } from '../../api/inbox/inbox-search.ts';
import { useInboxSearch } from './use-inbox-search.ts';

/** Typing settles for this long before the URL follows: browsers refuse more than a few changes a second. */
const SETTLE_MS = 80;

/** The text of the search box: what is being typed, else what the URL says. On the dashboard, the URL follows. */
export function useSearchText() {
  const navigate = useNavigate();
  const search = useInboxSearch();
  const onDashboard = useLocation({ select: (location) => location.pathname === '/' });
  const inUrl = textOf(search);
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  const isSettling = useRef(false);

  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    isSettling.current = false;
    setText(inUrl);
  }, [inUrl]);

  useEffect(() => {
    if (!onDashboard || !isSettling.current) return;
    const timer = setTimeout(() => {
      isSettling.current = false;
      const next = typing(search, text);
      written.current = textOf(next);
      void navigate({ to: '/', search: next, replace: true, resetScroll: false });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, onDashboard, search, navigate]);

  const type = useCallback((next: string) => {
    isSettling.current = true;
    setText(next);
  }, []);
  /** What was typed goes elsewhere: the URL must not follow it any more. */
  const stopSettling = useCallback(() => {
    isSettling.current = false;
  }, []);
  return { text, type, stopSettling };
}
