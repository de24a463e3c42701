import type { Notification } from '@alertstream/contract/notifications';
import { Archive, Clock, Inbox, Mail, MailOpen, Pin, PinOff, Tag, Trash2 } from 'lucide-react';
import type { Deed } from '../../../api/inbox/triage-effect.ts';
import { IconButton } from '../../../ui/button.tsx';
import { BACK } from '../list/hover-actions.tsx';

/** What can be done with one notification, from its details. */
export type DetailVerbs = {
  setRead: (id: string, isRead: boolean) => void;
  act: (row: Notification, deed: Deed) => void;
  choose: (what: 'snooze' | 'tag', row: Notification) => void;
};

export function Toolbar({ row, verbs }: { row: Notification; verbs: DetailVerbs }) {
  const back = BACK[row.place];
  const isInTrash = row.place === 'trash';
  return (
    <div role="toolbar" aria-label="Actions" className="flex items-center border-b border-line px-3 py-1">
      <IconButton
        label={row.isRead ? 'Mark unread' : 'Mark read'}
        onClick={() => verbs.setRead(row.id, !row.isRead)}
      >
        {row.isRead ? <Mail size={18} /> : <MailOpen size={18} />}
      </IconButton>
      {back ? (
        <IconButton label={back.words} onClick={() => verbs.act(row, { action: back.action })}>
          <Inbox size={18} />
        </IconButton>
      ) : (
        <IconButton label="Archive" onClick={() => verbs.act(row, { action: 'archive' })}>
          <Archive size={18} />
        </IconButton>
      )}
      {!isInTrash && (
        <>
          <IconButton label="Snooze" onClick={() => verbs.choose('snooze', row)}>
            <Clock size={18} />
          </IconButton>
          <IconButton label="Move to the trash" onClick={() => verbs.act(row, { action: 'trash' })}>
            <Trash2 size={18} />
          </IconButton>
        </>
      )}
      <IconButton
        label={row.isPinned ? 'Unpin' : 'Pin'}
        onClick={() => verbs.act(row, { action: row.isPinned ? 'unpin' : 'pin' })}
      >
        {row.isPinned ? <PinOff size={18} /> : <Pin size={18} />}
      </IconButton>
      <IconButton label="Tags" onClick={() => verbs.choose('tag', row)}>
        <Tag size={18} />
      </IconButton>
    </div>
  );
}
