import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationList } from '../../api/inbox/list-gaps.ts';
import { key } from '../../api/keys.ts';
import { useSearchTerms } from '../../api/search-terms.ts';
import { serverNow } from '../../ui/clock.ts';
import { completions, wantsNames } from './completions.ts';

/** What is offered beneath the search box, and which of it is chosen (`active`; null for none). */
export function useCompletions(text: string) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const names = useNames(caret !== null && wantsNames(text, caret));
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const items = caret === null ? [] : completions(text, caret, names, today);

  function open(at: number) {
    setCaret(at);
    setActive(null);
  }
  return {
    items,
    isOpen: items.length > 0,
    active: active !== null && active < items.length ? active : null,
    open,
    /** The caret moved; what is closed stays closed. */
    moveTo: (at: number) => {
      if (caret !== null && at !== caret) open(at);
    },
    close: () => {
      setCaret(null);
      setActive(null);
    },
    /** Chooses the next one, or the one before; beyond the ends, none. */
    step: (by: 1 | -1) => {
      const from = active ?? (by === 1 ? -1 : items.length);
      const next = from + by;
      setActive(next < 0 || next >= items.length ? null : next);
    },
  };
}

/** The user's own names: all of them where one is being typed, else those that are loaded anyway. */
function useNames(wanted: boolean) {
  const client = useQueryClient();
  const terms = useSearchTerms(wanted).data;
  if (terms) return terms;
  const lists = client.getQueriesData<NotificationList>({ queryKey: key('/api/notifications') });
  const rows = lists.flatMap(([, list]) => list?.rows ?? []);
  const distinct = (names: string[]) => [...new Set(names)];
  return {
    apps: distinct(rows.map((row) => row.appName)),
    categories: distinct(rows.map((row) => row.category)),
    tags: distinct(rows.flatMap((row) => row.tags)),
  };
}
