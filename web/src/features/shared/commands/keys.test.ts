import { describe, expect, test } from 'vitest';
import type { Command, CommandContext } from './command.ts';
import { keyName, matchKeys, shownKeys } from './keys.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const context: CommandContext = { inbox: null, isAdmin: false, go() {}, show() {}, signOut() {} };
const command = (id: string, keys: string[], when?: () => boolean): Command => ({
  id,
  words: id,
  group: 'List',
  keys,
  run() {},
  ...(when ? { when } : {}),
});

describe('the name of a key', () => {
  test.each([
    [{ key: 'j' }, 'j'],
    [{ key: 'I', shiftKey: true }, 'Shift+I'],
    [{ key: 'J' }, 'j'],
    [{ key: '#', shiftKey: true }, '#'],
    [{ key: '#', altKey: true }, '#'],
    [{ key: 'k', ctrlKey: true }, 'Mod+K'],
    [{ key: 'k', metaKey: true }, 'Mod+K'],
    [{ key: 'Enter' }, 'Enter'],
    [{ key: 'Enter', altKey: true }, null],
    [{ key: 'c', ctrlKey: true, shiftKey: true }, null],
  ])('%j is %s', (press, name) => expect(keyName({ ...plain, ...press })).toBe(name));
});

describe('a key', () => {
  const commands = [
    command('never', ['e'], () => false),
    command('archive', ['e']),
    command('inbox', ['g i']),
    command('palette', ['Mod+K']),
  ];
  const match = (pressed: string[], singleKeys = true) => {
    const found = matchKeys(commands, context, { pressed, singleKeys });
    return found?.kind === 'run' ? found.command.id : (found?.kind ?? null);
  };

  test.each([
    [['e'], 'archive'],
    [['g'], 'wait'],
    [['g', 'i'], 'inbox'],
    [['g', 'x'], null],
    [['Mod+K'], 'palette'],
  ])('%j: %s', (pressed, expected) => expect(match(pressed)).toBe(expected));

  test('that types something does nothing where single keys are off', () => {
    expect([match(['e'], false), match(['g'], false), match(['Mod+K'], false)]).toEqual([
      null,
      null,
      'palette',
    ]);
  });
});

test('keys are shown as they stand on the keyboard', () => {
  expect(shownKeys('Shift+I', false)).toEqual(['Shift', 'I']);
  expect(shownKeys('Mod+K', true)).toEqual(['⌘', 'K']);
  expect(shownKeys('g i', false)).toEqual(['g', 'then', 'i']);
});
