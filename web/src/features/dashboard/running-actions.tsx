import { useEffect } from 'react';
import { DONE_WORDS, noteAction, type Running, useRunningActions } from '../../api/inbox/triage-store.ts';
import { readActions, useTriage } from '../../api/triage.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/number-text.ts';
import { Spinner } from '../../ui/status.tsx';

/** Where the live connection doesn't get through, the server is asked this often, in ms. */
const ASK_EVERY_MS = 2000;

/** What is being done with many notifications, and how far it is. */
export function RunningActions() {
  const running = useRunningActions();
  const isAny = running.length > 0;
  useEffect(() => {
    if (!isAny) return;
    const timer = setInterval(() => {
      readActions().then(
        (records) => records.forEach(noteAction),
        () => {},
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAny]);
  return running.map((each) => <Progress key={each.undoId} action={each} />);
}

function Progress({ action }: { action: Running }) {
  const { stop } = useTriage();
  const isUndoing = action.status === 'undoing';
  const done = isUndoing ? action.restored : action.affected;
  const whole = isUndoing ? action.affected : action.expected;
  const share = whole ? Math.min(1, done / whole) : 0;
  return (
    <div
      role="status"
      className="relative flex items-center gap-3 border-b border-line px-4 py-1.5 text-sm tabular-nums"
    >
      <Spinner size={14} />
      <span className="mr-auto">
        {countText(done)}
        {whole ? ` of ${countText(whole)}` : ''} {isUndoing ? 'as before' : DONE_WORDS[action.action]} …
      </span>
      {!isUndoing && (
        <Button small onClick={() => stop(action.undoId)}>
          Undo
        </Button>
      )}
      <span
        aria-hidden
        className="absolute bottom-0 left-0 h-0.5 bg-accent"
        style={{ width: `${100 * share}%` }}
      />
    </div>
  );
}
