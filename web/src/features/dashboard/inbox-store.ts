import { createContext, use, useSyncExternalStore } from 'react';

/** What a row has to know of cursor and selection: it is drawn again when this changes, and only then. */
export const CURSOR = 1;
export const SELECTED = 2;
/** Something is selected, be it another row. */
export const SELECTING = 4;

/** Where the keyboard is in the list, and what is selected. Rows are named by their ids. */
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
    flagsOf: (id: string) =>
      (id === cursor ? CURSOR : 0) |
      (isWhole || selected.has(id) ? SELECTED : 0) |
      (isWhole || selected.size > 0 ? SELECTING : 0),
    cursor: () => cursor,
    selected: () => selected,
    isWhole: () => isWhole,
    isSelecting: () => isWhole || selected.size > 0,
    setCursor: (id: string | null) => {
      if (id !== cursor) change(() => (cursor = id));
    },
    /** The cursor and the focus go to a row, which may not be drawn yet. */
    moveTo: (id: string) => {
      focusWanted = id;
      change(() => (cursor = id));
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

/** How many rows are selected; Infinity for everything that matches. */
export function useSelectedCount(store: InboxStore): number {
  return useSyncExternalStore(store.subscribe, () =>
    store.isWhole() ? Number.POSITIVE_INFINITY : store.selected().size,
  );
}
