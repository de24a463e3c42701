import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { ForeignChange } from './concurrent-edit.ts';

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  username: 'Username',
  isAdmin: 'Administrator',
  isActive: 'Active',
} as const;

type Props = { changes: ForeignChange[]; onTake: () => void; onKeep: () => void };

/** Tells that somebody else was faster, and what they saved: nobody's change is lost unseen. */
export function ChangedMeanwhile({ changes, onTake, onKeep }: Props) {
  return (
    <div role="alert" className="rounded-md bg-warning-soft p-3 text-sm">
      <p className="flex gap-2 font-semibold text-warning-ink">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        Somebody else changed this user in the meantime. Nothing was saved.
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
