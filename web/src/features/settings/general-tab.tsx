import { profileForm } from '@alertstream/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveProfile } from '../../api/account.ts';
import { messageOf } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { toggleTheme, useTheme } from '../../ui/theme.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from '../shared/show-issues.ts';
import { SingleKeysSwitch } from '../shared/single-keys-switch.tsx';
import { UtcClock } from './utc-clock.tsx';

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
      <Card>
        <CardHeader title="Keyboard" />
        <SingleKeysSwitch className="p-4" />
      </Card>
    </div>
  );
}

function ProfileForm() {
  const { name, email } = useUser();
  const save = useSaveProfile();
  const form = useForm({
    resolver: zodResolver(profileForm(email)),
    values: { name, email, currentPassword: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  void form.formState.dirtyFields; // read, so that the form tracks what it has to keep

  const asksPassword = useWatch({ control: form.control, name: 'email' }) !== email;

  const submit = form.handleSubmit(async ({ currentPassword, ...profile }) => {
    try {
      const saved = await save.mutateAsync(asksPassword ? { ...profile, currentPassword } : profile);
      form.reset({ name: saved.name, email: saved.email, currentPassword: '' });
      toast({ id: 'settings-saved', title: 'Settings saved successfully' });
    } catch (error) {
      if (showIssues(form, ['name', 'email', 'currentPassword'], error)) return;
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
      {asksPassword && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          hint="It confirms that you are the one who changes the address."
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
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
      className="p-4"
    />
  );
}
