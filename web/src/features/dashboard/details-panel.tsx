import type { Notification } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSetRead } from '../../api/notifications.ts';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { backdropClasses } from '../../ui/dialog.tsx';
import { PriorityMark } from '../../ui/priority.tsx';
import { absoluteTime } from '../../ui/time-text.ts';
import { MetadataTree } from './metadata-tree.tsx';
import { shownTexts } from './shown-texts.ts';

const popup =
  'fixed z-40 flex flex-col bg-surface shadow-overlay outline-none transition-[translate,opacity] duration-150 ' +
  'sm:inset-y-0 sm:right-0 sm:w-[440px] sm:border-l sm:border-line ' +
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:rounded-t-lg ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0 sm:data-starting-style:translate-x-4 max-sm:data-starting-style:translate-y-4';

type Props = { notification: Notification | null; onClose: () => void };

/** Everything about one notification: beside the list, or as a sheet on phones. */
export function DetailsPanel({ notification, onClose }: Props) {
  // What was open stays in the panel while it fades out.
  const [last, setLast] = useState(notification);
  if (notification && notification !== last) setLast(notification);
  return (
    <Dialog.Root open={notification !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={popup}>{last && <Details row={last} />}</Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Details({ row }: { row: Notification }) {
  const setRead = useSetRead();
  const { title, message, appName, category } = shownTexts(row);
  return (
    <>
      <header className="flex min-h-14 items-center gap-2 border-b border-line pr-2 pl-5">
        <PriorityMark priority={row.priority} />
        <Button small className="ml-auto" onClick={() => setRead(row.id, !row.isRead)}>
          <Check size={14} aria-hidden />
          {row.isRead ? 'Mark unread' : 'Mark read'}
        </Button>
        <Dialog.Close
          render={
            <IconButton label="Close">
              <X size={18} />
            </IconButton>
          }
        />
      </header>
      <div className="min-h-0 flex-1 space-y-6 overflow-y-auto p-5">
        <div>
          <Dialog.Title dir="auto" className="text-lg font-semibold break-words">
            {title}
          </Dialog.Title>
          <div className="mt-2 flex items-center gap-2.5 text-sm text-ink-2">
            <AppAvatar name={appName} className="size-6 text-[10px]" />
            <span className="min-w-0 break-words">
              <bdi>{appName}</bdi> · <bdi>{category}</bdi>
            </span>
          </div>
          <p className="mt-1 text-sm text-ink-3 tabular-nums">
            <time dateTime={row.createdAt}>{absoluteTime(Date.parse(row.createdAt))}</time>, sent with the key{' '}
            <bdi>{row.sender}</bdi>
          </p>
        </div>
        <Dialog.Description dir="auto" className="text-base break-words whitespace-pre-wrap">
          {message}
        </Dialog.Description>
        <Part title={whyTitles[row.verdict.announce]}>
          <Reasons verdict={row.verdict} />
        </Part>
        {row.metadata && Object.keys(row.metadata).length > 0 && (
          <Part title="Metadata">
            <MetadataTree value={row.metadata} />
          </Part>
        )}
      </div>
    </>
  );
}

const whyTitles: Record<Verdict['announce'], string> = {
  now: 'Why you see this, and when',
  held: 'Why you see this, and when',
  muted: 'Why this is not in your inbox',
};

/** What was decided, in the words that the server keeps with it. */
function Reasons({ verdict }: { verdict: Verdict }) {
  const isYours = verdict.reasons.some((reason) => reason.step === 'preference');
  return (
    <>
      <ul className="space-y-1 text-sm text-ink-2">
        {verdict.reasons.map((reason, index) => (
          <li key={index}>{reason.text}.</li>
        ))}
        {verdict.reasons.length === 0 && <li>{outcomes[verdict.announce]}</li>}
      </ul>
      {isYours && (
        <Link
          to="/preferences"
          className="mt-1 inline-flex items-center rounded-sm text-sm font-medium text-accent-ink hover:underline max-sm:min-h-11"
        >
          Change in App Notifications
        </Link>
      )}
    </>
  );
}

/** Where there is nothing more to say about it. */
const outcomes: Record<Verdict['announce'], string> = {
  now: 'Announced as soon as it arrived: none of your preferences held it back.',
  held: 'Held, to be announced later.',
  muted: 'Muted: kept, but out of the inbox.',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-semibold text-ink-3">{title}</h3>
      {children}
    </section>
  );
}
