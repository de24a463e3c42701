import type { Notification } from '@alertstream/contract/notifications';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useNotification } from '../../../api/notifications.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PriorityMark } from '../../../ui/priority.tsx';
import { ClosePanel, SidePanelFrame } from '../../../ui/side-panel.tsx';
import { Details } from './details.tsx';
import { MissingDetails } from './missing-details.tsx';
import { type DetailVerbs, Toolbar } from './toolbar.tsx';

type Props = {
  openId: string | undefined;
  rows: Notification[] | undefined;
  verbs: DetailVerbs;
  /** Goes on to the next one of the list, or to the one before. */
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
  /** Dialogs about what is open. */
  dialogs: ReactNode;
};

/**
 * Everything about one notification: beside the list, or as a sheet on phones. One that isn't among the loaded rows,
 * because it is older, muted or filtered away, is read by its id.
 */
export const DetailsPanel = memo(function DetailsPanel(props: Props) {
  const { openId, rows, verbs, onMove, onClose, dialogs } = props;
  // What was open stays in the panel while it fades out.
  const [id, setId] = useState(openId);
  if (openId !== undefined && openId !== id) setId(openId);
  const loaded = rows?.find((row) => row.id === id);
  const [last, setLast] = useState(loaded);
  if (loaded && loaded !== last) setLast(loaded);

  // Not its first button, whose tooltip would open with it, and would have to be closed first.
  const panel = useRef<HTMLDivElement>(null);
  const fetched = useNotification(loaded || openId === undefined ? undefined : id);
  // A row that has just left the list stays until it was read.
  const row = loaded ?? fetched.data ?? (last?.id === id && !fetched.isError ? last : undefined);
  return (
    <SidePanelFrame
      open={openId !== undefined}
      onClose={onClose}
      size="narrow"
      ref={panel}
      initialFocus={panel}
      data-beside
      dialogs={dialogs}
    >
      {row ? (
        <>
          <header className="flex min-h-14 items-center border-b border-line pr-2 pl-5">
            <PriorityMark priority={row.priority} className="mr-auto" />
            <IconButton label="Previous" disabled={!loaded} onClick={() => onMove(-1)}>
              <ChevronUp size={18} />
            </IconButton>
            <IconButton label="Next" disabled={!loaded} onClick={() => onMove(1)}>
              <ChevronDown size={18} />
            </IconButton>
            <ClosePanel />
          </header>
          <Toolbar row={row} verbs={verbs} />
          <Details key={row.id} row={row} />
        </>
      ) : (
        <MissingDetails error={fetched.error} onRetry={() => fetched.refetch()} />
      )}
    </SidePanelFrame>
  );
});
