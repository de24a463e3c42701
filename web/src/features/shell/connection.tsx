import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { key } from '../../api/keys.ts';
import { useLiveState } from '../../api/live/live-store.ts';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/clock.ts';
import { clockTime } from '../../ui/time-text.ts';
import { Tip } from '../../ui/tooltip.tsx';
import { type ConnectionState, connectionState, OFFLINE_AFTER_MS } from './connection-state.ts';

const looks: Record<ConnectionState, { word: string; colour: string; explained: string }> = {
  connecting: { word: 'Connecting…', colour: 'text-ink-3', explained: 'Connecting to live updates' },
  live: {
    word: 'Live',
    colour: 'text-success-ink',
    explained: 'New notifications appear the moment they arrive',
  },
  reconnecting: {
    word: 'Reconnecting…',
    colour: 'text-warning-ink',
    explained: 'The live connection was lost and is being restored; nothing is missed',
  },
  offline: {
    word: 'Offline',
    colour: 'text-danger-ink',
    explained: 'The server can’t be reached. What you see may be out of date; nothing is lost',
  },
};

/** Whether what is on screen is live, and if not, how old it is. */
export function Connection() {
  const phase = useLiveState((live) => live.phase);
  const since = useLiveState((live) => live.since);
  const heardAt = useLiveState((live) => live.heardAt);
  const client = useQueryClient();
  useNow();
  useRenderAt(since + OFFLINE_AFTER_MS);

  const state = connectionState(phase, Date.now() - since);
  const { word, colour, explained } = looks[state];
  const dataAt = Math.max(heardAt ?? 0, listReadAt(client));
  const age = state === 'offline' && dataAt > 0 ? `data from ${clockTime(dataAt)}` : null;
  return (
    <Tip text={age ? `${explained} (${age})` : explained}>
      <span
        className={classes(
          'flex h-9 items-center gap-1.5 px-2 text-xs font-medium whitespace-nowrap',
          colour,
        )}
        data-connection={state}
      >
        <Icon state={state} />
        <span className="max-sm:sr-only">
          {word}
          {age && <span className="tabular-nums max-lg:sr-only"> – {age}</span>}
        </span>
      </span>
    </Tip>
  );
}

/** When a list was last read (epoch ms); 0 if never. */
function listReadAt(client: QueryClient): number {
  const lists = client.getQueryCache().findAll({ queryKey: key('/api/notifications') });
  return Math.max(0, ...lists.map((list) => list.state.dataUpdatedAt));
}

function Icon({ state }: { state: ConnectionState }) {
  if (state === 'live') return <Wifi size={16} aria-hidden />;
  if (state === 'offline') return <WifiOff size={16} aria-hidden />;
  return <RefreshCw size={14} aria-hidden className="animate-spin" />;
}

/** Renders again at the given time (epoch ms), if it is still to come. */
function useRenderAt(at: number) {
  const [, setPassed] = useState(0);
  useEffect(() => {
    const wait = at - Date.now();
    if (wait <= 0) return;
    const timer = setTimeout(() => setPassed(at), wait + 1);
    return () => clearTimeout(timer);
  }, [at]);
}
