import { useSyncExternalStore } from 'react';

/** One of a few values that this browser remembers, shared by all of its tabs. */
export type LocalChoice<Value extends string> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Under `name` in the local storage; the first value where nothing else is stored. */
export function localChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): LocalChoice<Value> {
  const listeners = new Set<() => void>();
  let current: Value | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== name) return;
    current = null;
    tell();
  });
  return {
    get() {
      if (current === null) {
        const stored = readStored(name);
        current = values.find((value) => value === stored) ?? values[0];
      }
      return current;
    },
    set(value) {
      current = value;
      try {
        localStorage.setItem(name, value);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The value as it is now; drawn again when it changes, in this tab or another. */
export function useLocalChoice<Value extends string>(choice: LocalChoice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.get);
}
