import type { TriageAction } from '@alertstream/contract/triage';
import type { Command, CommandContext } from './command.ts';

export const inInbox = ({ inbox }: CommandContext) => inbox !== null;
export const hasTarget = ({ inbox }: CommandContext) => inbox?.hasTarget() ?? false;
const isAt =
  (...places: string[]) =>
  (context: CommandContext) =>
    hasTarget(context) && places.includes(context.inbox?.place ?? '');

function act(action: TriageAction) {
  return ({ inbox }: CommandContext) => inbox?.act({ action });
}

/** What can be done with notifications. */
export const triageCommands: Command[] = [
  {
    id: 'open',
    words: 'Open details',
    group: 'Notifications',
    keys: ['Enter', 'o'],
    when: hasTarget,
    run: ({ inbox }) => inbox?.open(),
  },
  {
    id: 'archive',
    words: 'Archive',
    group: 'Notifications',
    keys: ['e'],
    alias: 'done',
    when: isAt('inbox', 'snoozed', 'muted', 'all'),
    run: act('archive'),
  },
  {
    id: 'unarchive',
    words: 'Move from the archive to the inbox',
    group: 'Notifications',
    keys: ['e'],
    when: isAt('archive'),
    run: act('unarchive'),
  },
  {
    id: 'restore',
    words: 'Restore from the trash',
    group: 'Notifications',
    keys: ['e'],
    when: isAt('trash'),
    run: act('restore'),
  },
  {
    id: 'unsnooze',
    words: 'Bring back now',
    group: 'Notifications',
    alias: 'unsnooze wake',
    when: isAt('snoozed'),
    run: act('unsnooze'),
  },
  {
    id: 'unmute',
    words: 'Move to the inbox',
    group: 'Notifications',
    alias: 'unmute',
    when: isAt('muted'),
    run: act('unmute'),
  },
  {
    id: 'snooze',
    words: 'Snooze …',
    group: 'Notifications',
    keys: ['s'],
    alias: 'later remind',
    when: isAt('inbox', 'snoozed', 'archive', 'muted', 'all'),
    run: ({ inbox }) => inbox?.chooseSnooze(),
  },
  {
    id: 'trash',
    words: 'Move to the trash',
    group: 'Notifications',
    keys: ['#', 'Delete'],
    alias: 'delete remove',
    when: isAt('inbox', 'snoozed', 'archive', 'muted', 'all'),
    run: act('trash'),
  },
  {
    id: 'read',
    words: 'Mark read',
    group: 'Notifications',
    keys: ['Shift+I'],
    when: hasTarget,
    run: act('read'),
  },
  {
    id: 'unread',
    words: 'Mark unread',
    group: 'Notifications',
    keys: ['Shift+U'],
    when: hasTarget,
    run: act('unread'),
  },
  {
    id: 'pin',
    words: 'Pin or unpin',
    group: 'Notifications',
    keys: ['p'],
    when: hasTarget,
    run: ({ inbox }) => inbox?.togglePin(),
  },
  {
    id: 'tag',
    words: 'Tag …',
    group: 'Notifications',
    keys: ['t'],
    alias: 'label untag',
    when: hasTarget,
    run: ({ inbox }) => inbox?.chooseTag(),
  },
  {
    id: 'undo',
    words: 'Undo the last action',
    group: 'Notifications',
    keys: ['z'],
    when: inInbox,
    run: ({ inbox }) => inbox?.undo(),
  },
];
