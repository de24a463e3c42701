import type { LiveEvent, Publish } from '../domain/context.ts';

export type Listener = (event: LiveEvent) => void;

/** Carries live events to everybody who listens: in this process, and in others where a carrier is added. */
export type Bus = {
  publish: Publish;
  subscribe(listener: Listener): void;
  close(): Promise<void>;
};

/** The bus of one process alone. What goes wrong in one listener is logged, and is no matter of who published, nor of the others. */
export function createBus(log: { error(fields: { err: unknown }, message: string): void }): Bus {
  const listeners: Listener[] = [];
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error }, `a listener failed to take in "${event.kind}"`);
        }
      }
    },
    subscribe(listener) {
      listeners.push(listener);
    },
    async close() {
      listeners.length = 0;
    },
  };
}
