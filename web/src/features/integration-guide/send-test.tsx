import { CircleCheck, Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/client.ts';
import { useSendTest } from '../../api/intake.ts';
import { type LiveState, useLiveState } from '../../api/live/live-store.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/status.tsx';
import { duration } from '../../ui/time-text.ts';

/** Sends with the chosen key, as a program would, and shows it landing. */
export function SendTest({ apiKey }: { apiKey: string | undefined }) {
  const [mark, setMark] = useState('');
  const [landed, setLanded] = useState<LiveState['arrival']>(null);
  const test = useSendTest();
  const arrival = useLiveState((live) => live.arrival);
  const isMine = mark !== '' && arrival?.notification.metadata?.mark === mark;
  if (isMine && landed !== arrival) setLanded(arrival);

  function start() {
    if (!apiKey) return;
    const next = crypto.getRandomValues(new Uint32Array(2)).join('-');
    setMark(next);
    setLanded(null);
    test.mutate({ apiKey, mark: next });
  }

  return (
    <div className="space-y-3">
      <Button look="primary" disabled={!apiKey || test.isPending} onClick={start}>
        <Send size={16} aria-hidden /> {test.isPending ? 'Sending...' : 'Send a test'}
      </Button>
      <div role="status" className="min-h-9">
        {landed ? (
          <Outcome tone="success">
            Landed live in <span className="font-semibold tabular-nums">{duration(landed.latencyMs)}</span>:
            it is in your inbox.
          </Outcome>
        ) : test.isError ? (
          <Outcome tone="warning">{messageOf(test.error) ?? 'It could not be sent.'}</Outcome>
        ) : test.isSuccess ? (
          <Stored />
        ) : (
          <p className="py-2 text-sm text-ink-2">
            {test.isPending
              ? 'On its way ...'
              : apiKey
                ? 'It is sent from here with the chosen key.'
                : 'It is sent from here, once there is a key.'}
          </p>
        )}
      </div>
    </div>
  );
}

/** Stored, but not seen live yet. */
function Stored() {
  const isLive = useLiveState((live) => live.phase) === 'live';
  return (
    <p className="flex items-center gap-2 py-2 text-sm text-ink-2">
      <Spinner />
      {isLive
        ? 'Stored; waiting to see it land ...'
        : 'Stored. It shows here as soon as the live connection is back.'}
    </p>
  );
}

function Outcome({ tone, children }: { tone: 'success' | 'warning'; children: ReactNode }) {
  const Icon = tone === 'success' ? CircleCheck : TriangleAlert;
  return (
    <p
      className={classes(
        'flex items-start gap-2 rounded-md px-3 py-2 text-sm',
        tone === 'success' ? 'bg-success-soft text-success-ink' : 'bg-warning-soft text-warning-ink',
      )}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
