import { useUser } from '../../api/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PasswordForm } from '../shared/password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function SecurityTab() {
  const { username } = useUser();
  return (
    <div className="space-y-4">
      <Card>
        <CardHeader title="Password" />
        <div className="max-w-[400px] p-4">
          <p className="mb-4 text-sm text-ink-2">
            At least 6 characters. Every other session of this account ends.
          </p>
          <PasswordForm username={username} submitLabel="Update Password" />
        </div>
      </Card>
      <SessionsCard />
      <DeleteAccount />
    </div>
  );
}
