import type { TriageAction } from '@alertstream/contract/triage';
import { Archive, Clock, Inbox, Mail, MailOpen, Tag, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { countText } from '../../ui/number-text.ts';
import { BACK } from './list/hover-actions.tsx';
import type { Place } from './place.ts';

/** How many match what the list shows; `isMore` where only so many were counted. */
export type Matching = { count: number; isMore: boolean };

type Props = {
  place: Place;
  /** Infinity: everything that matches. */
  selected: number;
  /** True where all rows that are loaded are selected, and there are more. */
  canSelectWhole: boolean;
  matching: Matching | null;
  onSelectWhole: () => void;
  onClear: () => void;
  onAct: (action: TriageAction) => void;
  onSnooze: () => void;
  onTag: () => void;
};

/** In the place of the list's head while something is selected: what can be done with it. */
export function SelectionBar(props: Props) {
  const { place, selected, canSelectWhole, matching, onSelectWhole, onClear, onAct, onSnooze, onTag } = props;
  const back = place === 'all' || place === 'inbox' ? undefined : BACK[place];
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="flex min-h-12 flex-wrap items-center gap-x-1 rounded-t-lg border-b border-line bg-accent-soft py-1 pr-2 pl-2"
    >
      <IconButton label="Clear the selection" onClick={onClear}>
        <X size={16} />
      </IconButton>
      <p className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 pr-2 text-sm font-semibold tabular-nums">
        {selected === Number.POSITIVE_INFINITY ? wholeWords(matching) : `${countText(selected)} selected`}
        {canSelectWhole && selected !== Number.POSITIVE_INFINITY && (
          <Button small look="ghost" className="text-accent-ink" onClick={onSelectWhole}>
            Select {wholeCount(matching)} that match
          </Button>
        )}
      </p>
      <div className="flex max-sm:w-full max-sm:justify-between">
        {back ? (
          <Action label={back.words} onClick={() => onAct(back.action)}>
            <Inbox size={16} />
          </Action>
        ) : (
          <Action label="Archive" onClick={() => onAct('archive')}>
            <Archive size={16} />
          </Action>
        )}
        {place !== 'trash' && (
          <Action label="Snooze" onClick={onSnooze}>
            <Clock size={16} />
          </Action>
        )}
        <Action label="Mark read" onClick={() => onAct('read')}>
          <MailOpen size={16} />
        </Action>
        <Action label="Mark unread" onClick={() => onAct('unread')}>
          <Mail size={16} />
        </Action>
        <Action label="Tag" onClick={onTag}>
          <Tag size={16} />
        </Action>
        {place !== 'trash' && (
          <Action label="Move to the trash" onClick={() => onAct('trash')}>
            <Trash2 size={16} />
          </Action>
        )}
      </div>
    </div>
  );
}

function wholeCount(matching: Matching | null): string {
  if (!matching) return 'all';
  return matching.isMore
    ? `all (more than ${countText(matching.count)})`
    : `all ${countText(matching.count)}`;
}

function wholeWords(matching: Matching | null): string {
  if (!matching) return 'All that match are selected';
  return matching.isMore
    ? `All that match are selected: more than ${countText(matching.count)}`
    : `All ${countText(matching.count)} that match are selected`;
}

function Action(props: { label: string; onClick: () => void; children: ReactNode }) {
  return <IconButton {...props} />;
}
