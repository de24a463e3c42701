import type { Deed } from '../../../api/inbox/triage-effect.ts';

/** What can be done from a row. The same object for as long as the list is on screen, so that rows are drawn once. */
export type RowVerbs = {
  /** Without `isRead`, the other of the two. */
  setRead: (id: string, isRead?: boolean) => void;
  open: (id: string) => void;
  select: (id: string, isRange: boolean) => void;
  act: (id: string, deed: Deed) => void;
  chooseSnooze: (id: string) => void;
  swipe: (id: string, side: 'left' | 'right') => void;
  toggleRepeats: (id: string) => void;
};
