import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Message } from '../../ui/status.tsx';

/** Where a page could not be drawn: what happened, that nothing is lost, and two ways out. */
export function RenderError({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => console.error('Render failed:', error), [error]);
  return (
    <main className="py-6" role="alert">
      <Message
        icon={<TriangleAlert size={20} />}
        title="This page could not be shown"
        actions={
          <>
            <Button onClick={reset}>Try Again</Button>
            <a href="/" className={buttonClasses('primary')}>
              Back to the inbox
            </a>
          </>
        }
      >
        Something in it went wrong: {error instanceof Error ? error.message : String(error)}. Your
        notifications are safe, and nothing was changed.
      </Message>
    </main>
  );
}
