import { resetPasswordForm } from '@alertstream/contract/password-reset';
import { zodResolver } from '@hookform/resolvers/zod';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../api/client.ts';
import { useResetPassword } from '../../api/password-reset.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from '../shared/show-issues.ts';
import { FormFrame } from './frame.tsx';

const route = getRouteApi('/reset-password');

/** Where the link of a forgotten password leads: signed in or not, whoever has it chooses the password. */
export function ResetPasswordPage() {
  const { token } = route.useSearch();
  const [refused, setRefused] = useState<string | null>(null);
  const dead = token ? refused : 'This link is not complete';
  return (
    <FormFrame
      title="Choose a new password"
      note="You are signed out everywhere, and sign in with the new one."
    >
      {token && !dead ? <ResetForm token={token} onRefused={setRefused} /> : <DeadLink reason={dead ?? ''} />}
    </FormFrame>
  );
}

function ResetForm({ token, onRefused }: { token: string; onRefused: (reason: string) => void }) {
  const reset = useResetPassword();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  function onDone() {
    toast({ title: 'Password changed successfully', description: 'Sign in with the new one.' });
    return navigate({ to: '/', replace: true });
  }

  function onFailed(error: unknown) {
    const atToken = error instanceof ApiError && error.issues?.find(({ path }) => path === 'token');
    if (atToken) return onRefused(atToken.message);
    if (showIssues(form, ['newPassword'], error)) return;
    toastError('Password change failed', messageOf(error) || 'Failed to change password. Please try again.');
  }

  // The promise, not the callbacks of `mutate`: those are dropped when the answer takes this form away.
  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutateAsync({ token, newPassword }).then(onDone, onFailed),
  );

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
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
      <Button type="submit" look="primary" disabled={reset.isPending} className="w-full">
        {reset.isPending ? 'Changing...' : 'Change Password'}
      </Button>
    </form>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <div role="alert" className="space-y-4">
      <p className="flex gap-3 text-sm">
        <TriangleAlert size={20} aria-hidden className="shrink-0 text-warning-ink" />
        <span>{reason}. Nothing was changed. “Forgot password?” at the sign-in sends a new one.</span>
      </p>
      <Link to="/" replace className={`${buttonClasses('primary')} w-full`}>
        Back to sign-in
      </Link>
    </div>
  );
}
