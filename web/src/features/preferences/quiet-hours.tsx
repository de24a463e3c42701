import type { Preference } from '@alertstream/contract/preferences';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { inputClasses } from '../../ui/field.tsx';
import { quietHint } from './quiet-hint.ts';

/** A time that is being typed is saved when the typing rests for this long, or leaves the field. */
const SETTLE_MS = 700;

type Times = Pick<Preference, 'quietHoursStart' | 'quietHoursEnd'>;
type Props = { times: Times; onChange: (times: Times) => void };

/** When nothing but critical and urgent is announced: two times of the day, UTC. */
export function QuietHours({ times, onChange }: Props) {
  const id = useId();
  const { quietHoursStart, quietHoursEnd } = times;
  return (
    <div>
      <div className="grid grid-cols-2 gap-4">
        <TimeField
          label="Quiet hours start (UTC)"
          hintId={id}
          value={quietHoursStart}
          onChange={(time) => onChange({ ...times, quietHoursStart: time })}
        />
        <TimeField
          label="Quiet hours end (UTC)"
          hintId={id}
          value={quietHoursEnd}
          onChange={(time) => onChange({ ...times, quietHoursEnd: time })}
        />
      </div>
      <div className="mt-1.5 flex min-h-7 items-center justify-between gap-3">
        <p id={id} className="text-xs text-ink-3">
          {quietHint(quietHoursStart, quietHoursEnd)}
        </p>
        {(quietHoursStart || quietHoursEnd) && (
          <Button small look="ghost" onClick={() => onChange({ quietHoursStart: '', quietHoursEnd: '' })}>
            Clear<span className="sr-only"> the quiet hours</span>
          </Button>
        )}
      </div>
    </div>
  );
}

type FieldProps = { label: string; hintId: string; value: string; onChange: (time: string) => void };

function TimeField({ label, hintId, value, onChange }: FieldProps) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setDraft(value);
  }
  const save = useRef(onChange);
  useEffect(() => {
    save.current = onChange;
  });
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => save.current(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <input
        id={id}
        type="time"
        aria-describedby={hintId}
        value={draft}
        // Half a time is no time yet, and says '' as an empty field does.
        onChange={({ target }) => !target.validity.badInput && setDraft(target.value)}
        onBlur={() => draft !== value && onChange(draft)}
        className={`${inputClasses} tabular-nums`}
      />
    </div>
  );
}
