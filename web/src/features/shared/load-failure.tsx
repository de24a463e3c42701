import { TriangleAlert } from 'lucide-react';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/status.tsx';

type Props = { title: string; error: Error; onRetry: () => void };

/** Stands where something would that could not be read. */
export function LoadFailure({ title, error, onRetry }: Props) {
  return (
    <div role="alert">
      <Message
        icon={<TriangleAlert size={20} />}
        title={title}
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        <p>{messageOf(error) ?? error.message}</p>
        <p className="mt-1">What is saved is safe. Try again in a moment.</p>
      </Message>
    </div>
  );
}
