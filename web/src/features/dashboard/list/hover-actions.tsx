import type { Notification } from '@alertstream/contract/notifications';
import type { TriageAction } from '@alertstream/contract/triage';
import { Archive, Clock, Inbox, Pin, PinOff, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { RowVerbs } from './row-verbs.ts';

/** The way back into the inbox, of those places that have one. */
export const BACK: Partial<Record<Notification['place'], { action: TriageAction; words: string }>> = {
  archive: { action: 'unarchive', words: 'Move to the inbox' },
  trash: { action: 'restore', words: 'Restore' },
  snoozed: { action: 'unsnooze', words: 'Bring back now' },
  muted: { action: 'unmute', words: 'Move to the inbox' },
};

/** Under the pointer, over the row but for its time, which tells more itself when it is pointed at: what is done most. */
export function HoverActions({ row, verbs }: { row: Notification; verbs: RowVerbs }) {
  const back = BACK[row.place];
  return (
    <div className="in-data-selecting:hidden absolute inset-y-px right-[184px] flex items-center bg-hover pl-5 before:absolute before:inset-y-0 before:-left-3 before:w-3 before:bg-linear-to-r before:from-transparent before:to-hover">
      <Action
        label={row.isPinned ? 'Unpin' : 'Pin'}
        onClick={() => verbs.act(row.id, { action: row.isPinned ? 'unpin' : 'pin' })}
      >
        {row.isPinned ? <PinOff size={16} /> : <Pin size={16} />}
      </Action>
      {row.place !== 'trash' && (
        <Action label="Snooze" onClick={() => verbs.chooseSnooze(row.id)}>
          <Clock size={16} />
        </Action>
      )}
      {row.place !== 'trash' && (
        <Action label="Move to the trash" onClick={() => verbs.act(row.id, { action: 'trash' })}>
          <Trash2 size={16} />
        </Action>
      )}
      {back ? (
        <Action label={back.words} onClick={() => verbs.act(row.id, { action: back.action })}>
          <Inbox size={16} />
        </Action>
      ) : (
        <Action label="Archive" onClick={() => verbs.act(row.id, { action: 'archive' })}>
          <Archive size={16} />
        </Action>
      )}
    </div>
  );
}

function Action(props: { label: string; onClick: () => void; children: React.ReactNode }) {
  return <IconButton {...props} tabIndex={-1} className="sm:size-8" />;
}
