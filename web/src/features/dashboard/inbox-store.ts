import { createContext, use, useSyncExternalStore } from 'react';

/** What a row has to know of cursor and selection: it is drawn again when this changes, and only then. */
export const CURSOR = 1;
export const SELECTED = 2;

/** Where the keyboard is in the list, what is selected, and whose details are open. Rows are named by their ids. */
export type InboxStore = ReturnType<typeof createInboxStore>;

export function createInboxStore() {
  let cursor: string | null = null;
  let selected: ReadonlySet<string> = new Set();
  /** Where a range began. */
  let anchor: string | null = null;
  /** Not the rows alone, but everything that matches. */
  let isWhole = false;
  /** The row that is to have the focus as soon as it is drawn. */
  let focusWanted: string | null = null;
  let open: string | undefined;
  /** Steps of the URL that are on their way. */
  let following = 0;
  const listeners = new Set<() => void>();

  function change(apply: () => void) {
    apply();
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flagsOf: (id: string) => (id === cursor ? CURSOR : 0) | (isWhole || selected.has(id) ? SELECTED : 0),
    cursor: () => cursor,
    selected: () => selected,
    isWhole: () => isWhole,
    isSelecting: () => isWhole || selected.size > 0,
    setCursor: (id: string | null) => {
      if (id !== cursor) change(() => (cursor = id));
    },
    /** The cursor and the focus go to a row, which may not be drawn yet. */
    moveTo: (id: string) => {
      // A row that is there is given the focus before anything changes: later, the page would be laid out for it.
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
      row?.focus({ preventScroll: true });
      focusWanted = row ? null : id;
      if (id !== cursor) change(() => (cursor = id));
    },
    /** True once, for the row that is to take the focus. */
    takeFocus: (id: string) => {
      if (focusWanted !== id) return false;
      focusWanted = null;
      return true;
    },
    toggle: (id: string) =>
      change(() => {
        const next = new Set(selected);
        if (!next.delete(id)) next.add(id);
        selected = next;
        anchor = id;
        isWhole = false;
      }),
    /** Everything from where the last selection was made to `id`; `ids` are all rows in their order. */
    selectTo: (id: string, ids: readonly string[]) =>
      change(() => {
        const from = ids.indexOf(anchor ?? cursor ?? id);
        const to = ids.indexOf(id);
        const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
        selected = new Set([...selected, ...range]);
        isWhole = false;
      }),
    selectThese: (ids: readonly string[]) => change(() => (selected = new Set(ids))),
    selectWhole: () => change(() => (isWhole = true)),
    /** Rows that are gone are selected no longer. */
    keepOnly: (ids: ReadonlySet<string>) => {
      if ([...selected].every((id) => ids.has(id))) return;
      change(() => (selected = selected.intersection(ids)));
    },
    openId: () => open,
    setOpen: (id: string | undefined) => {
      if (id !== open) change(() => (open = id));
    },
    /** `step` takes the URL to what is open; until it is there, the URL says nothing new. */
    follow: (step: Promise<unknown>) => {
      const end = () => {
        following -= 1;
      };
      following += 1;
      step.then(end, end);
    },
    setOpenFromUrl: (id: string | undefined) => {
      if (following === 0 && id !== open) change(() => (open = id));
    },
    clear: () => {
      if (!isWhole && selected.size === 0) return;
      change(() => {
        selected = new Set();
        anchor = null;
        isWhole = false;
      });
    },
  };
}

export const InboxStoreContext = createContext<InboxStore | null>(null);

export function useInboxStore(): InboxStore {
  const store = use(InboxStoreContext);
  if (!store) throw new Error('useInboxStore outside the inbox');
  return store;
}

export function useRowFlags(id: string): number {
  const store = useInboxStore();
  return useSyncExternalStore(store.subscribe, () => store.flagsOf(id));
}

/** Whose details are open. */
export function useOpenId(store: InboxStore): string | undefined {
  return useSyncExternalStore(store.subscribe, store.openId);
}

/** Whether something is selected, be it one row. */
export function useIsSelecting(store: InboxStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isSelecting);
}

/** Whether as many rows are selected as there are. */
export function useIsAllSelected(store: InboxStore, rows: number): boolean {
  return useSyncExternalStore(store.subscribe, () => store.isWhole() || store.selected().size >= rows);
}

/** How many rows are selected; Infinity for everything that matches. */
export function useSelectedCount(store: InboxStore): number {
  return useSyncExternalStore(store.subscribe, () =>
    store.isWhole() ? Number.POSITIVE_INFINITY : store.selected().size,
  );
}
