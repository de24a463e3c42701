import type { ManagedUser, UserInput } from '@alertstream/contract/users';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

type Typed = { [Field in keyof UserInput]?: UserInput[Field] | undefined };
type Props = { fresh: ManagedUser; typed: Typed; onSettle: (fresh: ManagedUser, take: boolean) => void };

const labels = {
  name: 'Full Name',
  email: 'Email Address',
  username: 'Username',
  isAdmin: 'Administrator',
  isActive: 'Active',
} as const;
const fields = ['name', 'email', 'username', 'isAdmin', 'isActive'] as const;

/** Tells that somebody else was faster, shows what they saved, and lets one choose: nobody's change is lost unseen. */
export function ChangedMeanwhile({ fresh, typed, onSettle }: Props) {
  const different = fields.filter((field) => typed[field] !== fresh[field]);
  return (
    <div role="alert" className="rounded-md bg-warning-soft p-3 text-sm">
      <p className="flex gap-2 font-semibold text-warning-ink">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        Somebody else changed this user in the meantime. Nothing was saved.
      </p>
      {different.length === 0 ? (
        <p className="mt-2 text-ink">Now it is just what you have here.</p>
      ) : (
        <dl className="mt-2 space-y-1 text-ink">
          {different.map((field) => (
            <div key={field} className="break-words">
              <dt className="inline font-medium">{labels[field]}: </dt>
              <dd className="inline">
                now <bdi>{shown(fresh[field])}</bdi>, here <bdi>{shown(typed[field])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button small onClick={() => onSettle(fresh, true)}>
          Use the current values
        </Button>
        <Button small onClick={() => onSettle(fresh, false)}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

function shown(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value ? `“${value}”` : 'empty';
}
