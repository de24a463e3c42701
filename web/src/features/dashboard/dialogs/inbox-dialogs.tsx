import type { Deed } from '../../../api/inbox/triage-effect.ts';
import type { DisplayItem } from '../list/display.ts';
import type { Meant } from '../use-inbox-handle.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { useInboxDialogs } from './use-inbox-dialogs.ts';

type Props = {
  dialogs: ReturnType<typeof useInboxDialogs>;
  items: readonly DisplayItem[];
  perform: (deed: Deed, meant: Meant) => void;
};

export function InboxDialogs({ dialogs: { chosen, isOpen, close }, items, perform }: Props) {
  if (!chosen) return null;
  const { what, meant } = chosen;
  const onOpenChange = (open: boolean) => !open && close();
  if (what === 'snooze') {
    return (
      <SnoozeDialog
        open={isOpen}
        onOpenChange={onOpenChange}
        onChoose={(until) => perform({ action: 'snooze', until }, meant)}
      />
    );
  }
  const rows = items.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
  const ids = new Set(meant.rows.map((row) => row.id));
  return (
    <TagDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      tags={unique(rows.filter((row) => ids.has(row.id)).flatMap((row) => row.tags))}
      known={unique(rows.flatMap((row) => row.tags))}
      onTag={(tag) => perform({ action: 'tag', tag }, meant)}
      onUntag={(tag) => perform({ action: 'untag', tag }, meant)}
    />
  );
}

function unique(tags: string[]): string[] {
  return [...new Set(tags)].sort();
}
