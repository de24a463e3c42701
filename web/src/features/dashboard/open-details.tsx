import type { Notification } from '@alertstream/contract/notifications';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { untilLoaded } from '../../ui/deferred.tsx';
import { useIdle } from '../../ui/drawn.ts';
import type { DetailVerbs } from './details/toolbar.tsx';
import { useInboxStore, useOpenId } from './inbox-store.ts';
import { useOpenFromUrl } from './use-open-row.ts';

const DetailsPanel = lazy(() =>
  untilLoaded(() =>
    import('./details/details-panel.tsx').then((module) => ({ default: module.DetailsPanel })),
  ),
);

type Props = {
  rows: Notification[] | undefined;
  verbs: DetailVerbs;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
  /** Dialogs about what is open, or else about rows of the list. */
  dialogs: ReactNode;
};

/** Beside the list, what is open of it. The list itself is not drawn again for that. */
export const OpenDetails = memo(function OpenDetails({ rows, verbs, onMove, onClose, dialogs }: Props) {
  const store = useInboxStore();
  useOpenFromUrl(store);
  const openId = useOpenId(store);
  const isOpen = openId !== undefined;
  // Its code comes with the first row that is opened, or as soon as there is nothing else to do.
  const isWanted = useIdle() || isOpen;
  return (
    <>
      <Suspense fallback={null}>
        {isWanted && (
          <DetailsPanel
            openId={openId}
            rows={rows}
            verbs={verbs}
            onMove={onMove}
            onClose={onClose}
            dialogs={isOpen && dialogs}
          />
        )}
      </Suspense>
      {/* A boundary of their own: in one shared with the panel, they would be hidden while that is loaded. */}
      <Suspense fallback={null}>{!isOpen && dialogs}</Suspense>
    </>
  );
});
