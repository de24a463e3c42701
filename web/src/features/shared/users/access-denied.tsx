import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** What those see who are no administrators. */
export function AccessDenied() {
  return (
    <Card className="flex flex-col items-center px-6 py-14 text-center">
      <div aria-hidden className="mb-3 grid size-10 place-items-center rounded-full bg-pressed text-ink-2">
        <ShieldAlert size={20} />
      </div>
      <p className="max-w-96 text-base text-ink-2">
        <strong className="font-semibold text-ink">Access Denied</strong> - You need administrator privileges
        to access user management.
      </p>
      <Link to="/" className={`${buttonClasses('secondary')} mt-4`}>
        Go to the inbox
      </Link>
    </Card>
  );
}
