import type { Notification } from '@alertstream/contract/notifications';
import { useMemo, useRef } from 'react';
import { messageOf } from '../../api/client.ts';
import type { Deed } from '../../api/inbox/triage-effect.ts';
import { DONE_WORDS } from '../../api/inbox/triage-store.ts';
import { nextPaint } from '../../api/next-paint.ts';
import { type Done, type Target, type Triage, useTriage } from '../../api/triage.ts';
import { countText } from '../../ui/number-text.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { shownTexts } from './list/shown-texts.ts';

/** What shows in the row itself needs no words, where it is one row. */
const SEEN_IN_ROW = new Set<Deed['action']>(['read', 'unread', 'pin', 'unpin', 'tag', 'untag']);

export type InboxActions = {
  /** `rows` are those of the target that are on screen. */
  act: (deed: Deed, target: Target, rows: readonly Notification[]) => void;
  undo: () => void;
};

/** Does things with notifications, and says what was done, with the way back, or why it could not be. */
export function useInboxActions(): InboxActions {
  const triage = useTriage();
  const latest = useRef(triage);
  latest.current = triage;
  return useMemo(
    () => ({
      act: (deed, target, rows) => void perform(latest.current, deed, target, rows),
      undo: () => void undoLatest(latest.current),
    }),
    [],
  );
}

async function perform(
  triage: Triage,
  deed: Deed,
  target: Target,
  rows: readonly Notification[],
): Promise<void> {
  const [only] = 'ids' in target && target.ids.length === 1 ? rows : [];
  const isQuiet = only !== undefined && SEEN_IN_ROW.has(deed.action);
  // The way back is there as soon as the row is seen to be gone, whenever the server answers.
  const doing = triage.act(deed, target);
  const undo = () =>
    void doing.then(
      (done) => takeBack(triage, done),
      () => {},
    );
  if ('ids' in target && !isQuiet) {
    const words = only
      ? capital(DONE_WORDS[deed.action])
      : `${countText(target.ids.length)} ${DONE_WORDS[deed.action]}`;
    void nextPaint().then(() => tell(words, only && shownTexts(only).title, undo));
  }
  try {
    const { records } = await doing;
    if ('ids' in target) return;
    const [record] = records;
    if (record?.status === 'done')
      tell(`${countText(record.affected)} ${DONE_WORDS[deed.action]}`, undefined, undo);
  } catch (error) {
    refused(`Could not be ${DONE_WORDS[deed.action]}`, error);
  }
}

function tell(title: string, description: string | undefined, undo: () => void): void {
  toast({ id: 'triage', title, description, action: { label: 'Undo', onClick: undo } });
}

async function takeBack(triage: Triage, done: Done): Promise<void> {
  try {
    await triage.undo(done);
    toast({ id: 'triage', title: 'Undone' });
  } catch (error) {
    refused('Could not be undone', error);
  }
}

async function undoLatest(triage: Triage): Promise<void> {
  try {
    const records = await triage.undoLatest();
    const undone = records?.reduce((sum, { restored }) => sum + restored, 0) ?? 0;
    const [record] = records ?? [];
    toast({
      id: 'triage',
      title: record ? 'Undone' : 'There is nothing to undo',
      description: record
        ? `${countText(undone)} ${DONE_WORDS[record.action]}: as before`
        : 'Actions can be undone for a day.',
    });
  } catch (error) {
    refused('Could not be undone', error);
  }
}

function refused(title: string, error: unknown): void {
  const why = messageOf(error) ?? 'The server refused';
  toastError(title, `${why.replace(/\.$/, '')}. Everything is as it was before.`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
