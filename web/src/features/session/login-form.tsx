import type { LoginInput, loginInput } from '@alertstream/contract/auth';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../api/client.ts';
import { useAuthOptions, useLogin } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, PasswordField, TextField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';

/** What checks the form comes with the first touch of it: the page shows sooner without. */
const loadResolver = () => import('./login-resolver.ts');

const ForgotPassword = lazy(() =>
  import('./forgot-password.tsx').then((module) => ({ default: module.ForgotPassword })),
);

export function LoginForm() {
  const login = useLogin();
  const [forgot, setForgot] = useState(false);
  const sendsEmail = useAuthOptions().data?.email === true;
  const form = useForm<z.input<typeof loginInput>, unknown, LoginInput>({
    resolver: async (...given) => (await loadResolver()).loginResolver(...given),
    defaultValues: { email: '', password: '', rememberMe: false },
  });
  const { errors } = form.formState;

  // The promise, not the callbacks of `mutate`: those are dropped when the answer takes this form away.
  const submit = form.handleSubmit((input) =>
    login.mutateAsync(input).then(
      (user) => {
        // Not over the dialog that a password set by somebody else leads to first.
        if (!user.mustChangePassword) toast({ title: 'Welcome back!' });
      },
      (error: unknown) =>
        toastError('Login failed', messageOf(error) || 'Invalid credentials. Please try again.'),
    ),
  );

  return (
    <>
      <form onSubmit={submit} onFocus={() => void loadResolver()} noValidate className="space-y-4">
        <TextField
          label="Email or Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckField label="Remember me" {...form.register('rememberMe')} />
          <button
            type="button"
            aria-expanded={sendsEmail ? undefined : forgot}
            aria-haspopup={sendsEmail ? 'dialog' : undefined}
            onClick={() => setForgot(!forgot)}
            className="rounded-sm text-sm font-medium text-accent-ink hover:underline max-sm:min-h-11"
          >
            Forgot password?
          </button>
        </div>
        {forgot && !sendsEmail && (
          <p role="status" className="rounded-md bg-pressed px-3 py-2 text-sm text-ink-2">
            Your administrator can reset your password. You choose a new one at your next sign-in.
          </p>
        )}
        <Button type="submit" look="primary" disabled={login.isPending} className="w-full">
          {login.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      {/* Beside the form: what is submitted in the dialog is no sign-in. */}
      <Suspense fallback={null}>
        {forgot && sendsEmail && (
          <ForgotPassword open onOpenChange={setForgot} login={form.getValues('email')} />
        )}
      </Suspense>
    </>
  );
}
