import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { useInboxSearch } from './use-inbox-search.ts';

/** Typing settles for this long before the URL follows: browsers refuse more than a few changes a second. */
const SETTLE_MS = 80;

/** Searches as one types on the dashboard; elsewhere, Enter takes the words there. */
export function SearchBox() {
  const navigate = useNavigate();
  const search = useInboxSearch();
  const onDashboard = useLocation({ select: (location) => location.pathname === '/' });
  const inUrl = search.q ?? '';
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);

  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);

  useEffect(() => {
    if (!onDashboard || text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      const q = text || undefined;
      void navigate({ to: '/', search: { ...search, q }, replace: true, resetScroll: false });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, onDashboard, search, navigate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!onDashboard) void navigate({ to: '/', search: { q: text || undefined } });
  }

  return (
    <search className="min-w-0 flex-1 sm:max-w-[440px]">
      <form onSubmit={submit} className="relative">
        <SearchInput label="Search notifications" value={text} onChange={setText} />
      </form>
    </search>
  );
}
