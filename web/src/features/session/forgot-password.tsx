import '../../api/zod-setup.ts';
import { forgotPasswordInput } from '@alertstream/contract/password-reset';
import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/client.ts';
import { useForgotPassword } from '../../api/password-reset.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons, FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toastError } from '../../ui/toast.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; login: string };

/** Asks for the account, and has a link sent to its address. `login` is what the sign-in was given so far. */
export function ForgotPassword({ open, onOpenChange, login }: Props) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) setAnswer(null);
        onOpenChange(isOpen);
      }}
      title="Forgot password?"
      description={answer ? undefined : 'You get an email with a link to choose a new one.'}
    >
      {answer ? (
        <p role="status" className="flex gap-3 text-sm">
          <MailCheck size={20} aria-hidden className="shrink-0 text-success-ink" />
          {answer}
        </p>
      ) : (
        <AskForLink login={login} onAnswer={setAnswer} />
      )}
      {answer && (
        <div className="mt-5 flex justify-end">
          <Button look="primary" onClick={() => onOpenChange(false)}>
            Back to sign-in
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function AskForLink({ login, onAnswer }: { login: string; onAnswer: (text: string) => void }) {
  const ask = useForgotPassword();
  const form = useForm({ resolver: zodResolver(forgotPasswordInput), defaultValues: { email: login } });
  const submit = form.handleSubmit(({ email }) =>
    ask.mutateAsync(email).then(
      ({ message }) => onAnswer(message),
      (error: unknown) => toastError('Error', messageOf(error) || 'The email could not be sent.'),
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label="Email or Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <DialogButtons>
        <Button type="submit" look="primary" disabled={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Send link'}
        </Button>
      </DialogButtons>
    </form>
  );
}
