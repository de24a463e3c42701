import { Dialog } from '@base-ui/react/dialog';
import { FileQuestionMark } from 'lucide-react';
import { isStatus } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Bone, Message } from '../../../ui/status.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';

/** In the details panel while there are no details: on their way, gone, or not to be read. */
export function MissingDetails({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <header className="flex min-h-14 items-center justify-between border-b border-line pr-2 pl-5">
        <Dialog.Title className="text-sm font-medium text-ink-2">Notification</Dialog.Title>
        <Dialog.Close render={<Button small />}>Close</Dialog.Close>
      </header>
      {isStatus(error, 404) ? (
        <Message icon={<FileQuestionMark size={20} />} title="This notification is not here any more">
          It was deleted, or it belongs to another account. Your inbox has everything else.
        </Message>
      ) : error ? (
        <LoadFailure title="Failed to load the notification" error={error} onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading the notification" className="space-y-4 p-5">
          <Bone className="h-5 w-3/5" />
          <Bone className="h-3.5 w-2/5" />
          <Bone className="h-16 w-full" />
        </div>
      )}
    </>
  );
}
