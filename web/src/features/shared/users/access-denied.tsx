import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Message } from '../../../ui/status.tsx';

/** What those see who are no administrators. */
export function AccessDenied() {
  return (
    <Card>
      <Message
        icon={<ShieldAlert size={20} />}
        actions={
          <Link to="/" className={buttonClasses('secondary')}>
            Go to the inbox
          </Link>
        }
      >
        <strong className="font-semibold text-ink">Access Denied</strong> - You need administrator privileges
        to access user management.
      </Message>
    </Card>
  );
}
