import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ForeignChange } from './concurrent-edit.ts';

type Props<Field extends string> = {
  what: 'user' | 'app';
  labels: Record<Field, string>;
  changes: ForeignChange<Field>[];
  onTake: () => void;
  onKeep: () => void;
};

/** Tells that somebody else was faster, and what they saved: nobody's change is lost unseen. */
export function ChangedMeanwhile<Field extends string>({
  what,
  labels,
  changes,
  onTake,
  onKeep,
}: Props<Field>) {
  return (
    <div
      role="alert"
      ref={focus}
      tabIndex={-1}
      className="scroll-mt-5 rounded-md bg-warning-soft p-3 text-sm outline-none"
    >
      <p className="flex gap-2 font-semibold text-warning-ink">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        Somebody else changed this {what} in the meantime. Nothing was saved.
      </p>
      {changes.length === 0 ? (
        <p className="mt-2 text-ink">Nothing that is shown here was changed.</p>
      ) : (
        <dl className="mt-2 space-y-1 text-ink">
          {changes.map(({ field, now, mine }) => (
            <div key={field} className="break-words">
              <dt className="inline font-medium">{labels[field]}: </dt>
              <dd className="inline">
                now <bdi>{shown(now)}</bdi>
                {mine !== undefined && (
                  <>
                    , here <bdi>{shown(mine)}</bdi>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button small onClick={onTake}>
          Use the current values
        </Button>
        <Button small onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value ? `“${value}”` : 'empty';
}

/** It stands at the top of a form whose button, at the bottom, was just pressed. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
