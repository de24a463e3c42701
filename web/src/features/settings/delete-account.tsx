import { deleteAccountInput } from '@alertstream/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDeleteAccount } from '../../api/account.ts';
import { messageOf } from '../../api/client.ts';
import { forgetUser, useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DialogButtons, FormDialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from '../shared/show-issues.ts';

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title="Delete Account" />
      <div className="p-4">
        <p className="mb-4 max-w-[560px] text-sm text-ink-2">
          Your account goes for good, with its notifications, API keys and preferences. Programs that send
          with its keys are refused from then on.
        </p>
        <Button look="danger" onClick={() => setOpen(true)}>
          Delete Account
        </Button>
        <FormDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete your account?"
          description="This can’t be undone. Your password confirms that it is you."
        >
          <DeleteForm />
        </FormDialog>
      </div>
    </Card>
  );
}

function DeleteForm() {
  const { username } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  const form = useForm({ resolver: zodResolver(deleteAccountInput), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await remove.mutateAsync(password);
    } catch (error) {
      if (showIssues(form, ['password'], error)) return;
      return toastError('Error', messageOf(error) || 'Failed to delete account');
    }
    await navigate({ to: '/' });
    forgetUser(client);
    toast({ title: 'Account deleted', description: 'Everything of it is gone.' });
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {/* For password managers, which look for the account that the password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <DialogButtons>
        <Button type="submit" look="danger" disabled={isSubmitting}>
          {isSubmitting ? 'Deleting...' : 'Delete Account'}
        </Button>
      </DialogButtons>
    </form>
  );
}
