import { changePasswordForm } from '@alertstream/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/client.ts';
import { useChangePassword } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from './show-issues.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

type Props = { username: string; submitLabel: string; buttonClassName?: string };

/** Current, new and confirmed password: of the forced change, and of Settings > Security. */
export function PasswordForm({ username, submitLabel, buttonClassName = 'max-sm:w-full' }: Props) {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(changePasswordForm), defaultValues: empty });
  const { errors } = form.formState;

  function onDone() {
    form.reset(empty);
    toast({ title: 'Password changed successfully' });
  }

  function onFailed(error: Error) {
    showIssues(form, ['currentPassword', 'newPassword'], error);
    toastError('Password change failed', messageOf(error) || 'Failed to change password. Please try again.');
  }

  // The promise, not the callbacks of `mutate`: those are dropped when the answer takes this form away.
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutateAsync({ currentPassword, newPassword }).then(onDone, onFailed),
  );

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {/* For password managers, which look for the account that the passwords belong to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" look="primary" disabled={change.isPending} className={buttonClassName}>
        {change.isPending ? 'Updating...' : submitLabel}
      </Button>
    </form>
  );
}
