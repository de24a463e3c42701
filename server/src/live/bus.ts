import type { LiveEvent, Publish } from '../domain/context.ts';

export type Listener = (event: LiveEvent) => void;

/** Carries live events to everybody who listens: in this process, and in others where a carrier is added. */
export type Bus = {
  publish: Publish;
  subscribe(listener: Listener): void;
  close(): Promise<void>;
};

/** The bus of one process alone. */
export function createBus(): Bus {
  const listeners: Listener[] = [];
  return {
    publish(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
    async close() {
      listeners.length = 0;
    },
  };
}
