import { Dialog } from '@base-ui/react/dialog';
import { lazy, Suspense } from 'react';
import { untilLoaded } from '../../../ui/deferred.tsx';

const Markdown = lazy(() => untilLoaded(() => import('./markdown.tsx')));

/** The whole message: as it was written, or as Markdown where the sender says that it is. */
export function Message({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const plain = (
    <p dir="auto" className="whitespace-pre-wrap">
      {text}
    </p>
  );
  return (
    <Dialog.Description render={<div />} dir="auto" className="space-y-3 text-base break-words">
      {isMarkdown ? (
        <Suspense fallback={plain}>
          <Markdown text={text} plain={plain} />
        </Suspense>
      ) : (
        plain
      )}
    </Dialog.Description>
  );
}
