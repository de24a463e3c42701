import type { Notification } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Pin } from 'lucide-react';
import { withTerm } from '../../../api/inbox/query-text.ts';
import { AppAvatar } from '../../../ui/avatar.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/status.tsx';
import { absoluteTime } from '../../../ui/time-text.ts';
import { shownTexts } from '../list/shown-texts.ts';
import { Deliveries } from './deliveries.tsx';
import { FollowUps } from './follow-ups.tsx';
import { linkOf, shownAddress } from './link-of.ts';
import { Message } from './message.tsx';
import { MetadataTree } from './metadata-tree.tsx';
import { Part } from './part.tsx';
import { Timeline } from './timeline-list.tsx';
import { WebLink } from './web-link.tsx';

/** Everything about one notification. */
export function Details({ row }: { row: Notification }) {
  const { title, message, appName, category } = shownTexts(row);
  const link = linkOf(row.metadata);
  return (
    <div className="min-h-0 flex-1 space-y-6 overflow-y-auto overscroll-contain p-5">
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
          <time dateTime={row.createdAt}>{absoluteTime(Date.parse(row.createdAt))}</time>
        </p>
        {(row.isPinned || row.tags.length > 0) && <Marks row={row} />}
      </div>
      <Message text={message} isMarkdown={row.metadata?.contentType === 'text/markdown'} />
      {link && (
        <WebLink to={link} className={classes(buttonClasses('secondary', true), 'max-w-full')}>
          <ExternalLink size={14} aria-hidden className="shrink-0" />
          <span className="truncate">{shownAddress(link)}</span>
        </WebLink>
      )}
      <Part title={whyTitles[row.verdict.announce]}>
        <Timeline row={row} />
      </Part>
      <Deliveries id={row.id} />
      {row.metadata && Object.keys(row.metadata).length > 0 && (
        <Part title="Metadata">
          <MetadataTree value={row.metadata} />
        </Part>
      )}
      <FollowUps row={row} />
    </div>
  );
}

function Marks({ row }: { row: Notification }) {
  return (
    <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1.5">
      {row.isPinned && (
        <li>
          <Badge tone="accent">
            <Pin size={12} aria-hidden className="mr-1" /> Pinned
          </Badge>
        </li>
      )}
      {row.tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to="/"
            search={{ query: withTerm('', 'tag', tag) }}
            className="inline-flex h-5 max-w-full items-center rounded-sm border border-line-strong px-2 text-xs text-ink-2 hover:bg-hover"
          >
            <bdi className="truncate">{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const whyTitles: Record<Verdict['announce'], string> = {
  now: 'Why you see this, and when',
  held: 'Why you see this, and when',
  muted: 'Why this is not in your inbox',
  silent: 'Why this was not announced',
};
