import { toggleTheme } from '../../../ui/theme.ts';
import type { Command } from './command.ts';
import { listCommands } from './list-commands.ts';
import { pageCommands } from './page-commands.ts';
import { triageCommands } from './triage-commands.ts';

const general: Command[] = [
  {
    id: 'palette',
    words: 'Commands',
    group: 'General',
    keys: ['Mod+K'],
    run: ({ show }) => show('palette'),
    isKeyOnly: true,
  },
  { id: 'search', words: 'Search', group: 'General', keys: ['/'], run: focusSearch },
  {
    id: 'keys',
    words: 'Keyboard shortcuts',
    group: 'General',
    keys: ['?'],
    alias: 'help',
    run: ({ show }) => show('keys'),
  },
  {
    id: 'theme',
    words: 'Switch between light and dark',
    group: 'General',
    alias: 'theme mode',
    run: toggleTheme,
  },
  { id: 'sign-out', words: 'Sign out', group: 'General', alias: 'logout', run: ({ signOut }) => signOut() },
];

/** Everything that one can do, in the order in which it is listed. */
export const commands: readonly Command[] = [...triageCommands, ...listCommands, ...pageCommands, ...general];

function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('header search input');
  input?.focus();
  input?.select();
}
