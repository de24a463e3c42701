import type { Sender } from './sender.ts';

/** Stands for a way out that this server does not have: what should go there fails, with the reason in words. */
export function unconfiguredSender(name: string, words: string): Sender {
  return {
    send: async () => ({ kind: 'failed', words }),
    nameOf: async () => name,
    switchOff: null,
  };
}
