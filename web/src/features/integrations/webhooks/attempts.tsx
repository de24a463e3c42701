import type { Delivery, DeliveryAttempt } from '@alertstream/contract/deliveries';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Badge } from '../../../ui/status.tsx';
import { absoluteTime, duration } from '../../../ui/time-text.ts';
import { attemptNumber } from './words.ts';

/** What was sent, and each attempt with what came back, newest first. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  const { attempts, attemptCount } = delivery;
  return (
    <>
      <p className="text-xs break-all text-ink-3">
        webhook-id <code className="font-mono text-ink-2">{delivery.messageId}</code>
      </p>
      <CodeBlock label="Body" code={indented(delivery.body)} />
      {attempts.map((attempt, index) => (
        <Attempt key={attempt.at} attempt={attempt} number={attemptCount - index} />
      ))}
      {attemptCount > attempts.length && (
        <p className="text-xs text-ink-3">
          Of {attemptCount} attempts the latest {attempts.length} are kept.
        </p>
      )}
    </>
  );
}

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  const good = attempt.error === null;
  return (
    <section className="space-y-2">
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium tabular-nums">
        {attemptNumber(number)}
        <Badge tone={good ? 'success' : 'danger'}>{attempt.status ?? 'No answer'}</Badge>
        <time dateTime={attempt.at} className="text-xs font-normal text-ink-3">
          {absoluteTime(Date.parse(attempt.at))}
        </time>
      </h3>
      <p className="text-sm break-words text-ink-2">
        {attempt.error ?? 'Accepted'}, after {duration(attempt.durationMs)}
      </p>
      <CodeBlock label="Request" code={attempt.requestHead} />
      {attempt.responseHead && <CodeBlock label="Response" code={attempt.responseHead} />}
    </section>
  );
}

/** JSON as people read it; anything else as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
