import { profileInput } from '@alertstream/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSaveProfile } from '../../api/account.ts';
import { messageOf } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { toggleTheme, useTheme } from '../../ui/theme.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from '../shared/show-issues.ts';
import { UtcClock } from './utc-clock.tsx';

const nameAndEmail = profileInput.pick({ name: true, email: true }).required();

export function GeneralTab() {
  return (
    <div className="space-y-4">
      <Card>
        <CardHeader title="Profile" />
        <ProfileForm />
      </Card>
      <Card>
        <CardHeader title="Appearance" />
        <DarkMode />
      </Card>
    </div>
  );
}

function ProfileForm() {
  const { name, email } = useUser();
  const save = useSaveProfile();
  const form = useForm({
    resolver: zodResolver(nameAndEmail),
    values: { name, email },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  void form.formState.dirtyFields; // read, so that the form tracks what it has to keep

  const submit = form.handleSubmit(async (profile) => {
    try {
      const saved = await save.mutateAsync(profile);
      form.reset({ name: saved.name, email: saved.email });
      toast({ id: 'settings-saved', title: 'Settings saved successfully' });
    } catch (error) {
      if (showIssues(form, ['name', 'email'], error)) return;
      toastError('Error', messageOf(error) || 'Failed to save settings');
    }
  });

  return (
    <form onSubmit={submit} noValidate className="max-w-[400px] space-y-4 p-4">
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
      <div>
        <TextField label="Time Zone" value="UTC" readOnly />
        <UtcClock />
      </div>
      <Button type="submit" look="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  );
}

function DarkMode() {
  const dark = useTheme() === 'dark';
  return (
    <SwitchField
      label="Dark Mode"
      hint="Kept in this browser."
      checked={dark}
      onChange={toggleTheme}
      className="max-w-[400px] p-4"
    />
  );
}
