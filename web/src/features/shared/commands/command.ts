import type { InboxHandle } from './inbox-handle.ts';

/** What commands work on, as it is when one is run. */
export type CommandContext = {
  inbox: InboxHandle | null;
  isAdmin: boolean;
  /** A page of the app, by its path and query. */
  go: (href: string) => void;
  show: (part: 'palette' | 'keys') => void;
  signOut: () => void;
};

export const commandGroups = ['Notifications', 'List', 'Go to', 'General'] as const;

/**
 * Something that one can do, named once: for the keys that do it, the list of keys, and the palette.
 * A key is what it types ("#"), a name ("Enter"), with "Shift+" for capital letters and "Mod+" for Ctrl or Cmd; a space
 * separates keys that are pressed one after the other.
 */
export type Command = {
  id: string;
  words: string;
  group: (typeof commandGroups)[number];
  keys?: readonly string[];
  /** Besides its words, what one may look for. */
  alias?: string;
  /** Where it can't be run now, it is neither bound nor in the palette. */
  when?: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void;
  /** Too small a step to be chosen from a palette. */
  isKeyOnly?: boolean;
};
