import '../../api/zod-setup.ts';
import { registerInput } from '@alertstream/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/client.ts';
import { useRegister } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { toastError } from '../../ui/toast.tsx';

export function RegisterForm() {
  const registration = useRegister();
  const form = useForm({
    resolver: zodResolver(registerInput),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((input) =>
    registration.mutate(input, {
      onError: (error) => toastError('Registration failed', messageOf(error) || 'Please try again.'),
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" look="primary" disabled={registration.isPending} className="w-full">
        {registration.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
