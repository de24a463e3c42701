import type { Command, CommandContext } from './command.ts';

/** What of a keyboard event says which key it was. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A key as the table of commands names it: "j", "Shift+I", "#", "Mod+K", "Enter". Null where it can be none. */
export function keyName({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (ctrlKey || metaKey)
    return altKey || shiftKey ? null : `Mod+${key.length === 1 ? key.toUpperCase() : key}`;
  const isLetter = /^\p{L}$/u.test(key);
  if (isLetter) return shiftKey ? `Shift+${key.toUpperCase()}` : altKey ? null : key.toLowerCase();
  // Signs come with whatever modifier the keyboard needs for them.
  if (key.length === 1) return key;
  return shiftKey || altKey ? null : key;
}

/** True for keys that type something: those that can be turned off. */
export function isSingleKey(keys: string): boolean {
  const [first = ''] = keys.split(' ');
  return !first.startsWith('Mod+') && (first.length === 1 || first.startsWith('Shift+'));
}

export type KeyMatch = { kind: 'run'; command: Command } | { kind: 'wait' } | null;

/** What a key does after those pressed before it: a command that can be run now, or the beginning of a sequence. */
export function matchKeys(
  commands: readonly Command[],
  context: CommandContext,
  { pressed, singleKeys }: { pressed: readonly string[]; singleKeys: boolean },
): KeyMatch {
  const typed = pressed.join(' ');
  let waits = false;
  for (const command of commands) {
    for (const keys of command.keys ?? []) {
      if (!singleKeys && isSingleKey(keys)) continue;
      if (keys === typed && (command.when?.(context) ?? true)) return { kind: 'run', command };
      waits ||= keys.startsWith(`${typed} `);
    }
  }
  return waits ? { kind: 'wait' } : null;
}

const names: Readonly<Record<string, string>> = { Escape: 'Esc' };

/** The parts of a key as they are shown: ["Shift", "I"], ["g", "then", "i"]. */
export function shownKeys(keys: string, isMac: boolean): string[] {
  return keys.split(' ').flatMap((key, index) => {
    const parts = key.length === 1 ? [key] : key.split('+');
    const shown = parts.map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (names[part] ?? part)));
    return index === 0 ? shown : ['then', ...shown];
  });
}
