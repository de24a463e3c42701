import { SNOOZE_MAX_MS } from '@alertstream/contract/triage';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { serverNow } from '../../../ui/clock.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { FieldError, inputClasses } from '../../../ui/field.tsx';
import { utcMoment } from '../../../ui/time-text.ts';
import { snoozeTimes } from './snooze-times.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onChoose: (until: string) => void };

/** When to see something again. All times are UTC, as everywhere. */
export function SnoozeDialog({ open, onOpenChange, onChoose }: Props) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Snooze until">
      <Choices
        onChoose={(at) => {
          onOpenChange(false);
          onChoose(new Date(at).toISOString());
        }}
      />
    </FormDialog>
  );
}

function Choices({ onChoose }: { onChoose: (at: number) => void }) {
  const [now] = useState(serverNow);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = Date.parse(`${new FormData(event.currentTarget).get('at')}Z`);
    if (Number.isNaN(at)) setError('Choose a day and a time');
    else if (at <= serverNow()) setError('Must be in the future');
    else if (at > serverNow() + SNOOZE_MAX_MS) setError('Must be within a year');
    else onChoose(at);
  }

  return (
    <>
      <div className="-mx-2 space-y-0.5">
        {snoozeTimes(now).map(({ words, at }) => (
          <button
            key={words}
            type="button"
            onClick={() => onChoose(at)}
            className="flex h-10 w-full items-center justify-between rounded-md px-2 text-sm hover:bg-hover max-sm:h-11"
          >
            <span className="font-medium">{words}</span>
            <span className="text-ink-3 tabular-nums">{utcMoment(at, now)}</span>
          </button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="mt-3 border-t border-line pt-4">
        <label htmlFor="snooze-at" className="mb-1.5 block text-sm font-medium">
          Another time (UTC)
        </label>
        <div className="flex gap-2 max-sm:flex-col">
          <input
            id="snooze-at"
            name="at"
            type="datetime-local"
            aria-invalid={error !== undefined}
            className={inputClasses}
          />
          <Button type="submit" look="primary">
            Snooze
          </Button>
        </div>
        <FieldError id="snooze-at" error={error} />
      </form>
    </>
  );
}
