import { useState } from 'react';
import type { Meant } from '../use-inbox-handle.ts';

export type Chosen = { what: 'snooze' | 'tag'; meant: Meant };

/** Which dialog asks for what is missing of an action, and what the action is about. */
export function useInboxDialogs() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    chosen,
    isOpen,
    close: () => setOpen(false),
    choose: (what: Chosen['what'], meant: Meant) => {
      setChosen({ what, meant });
      setOpen(true);
    },
  };
}
