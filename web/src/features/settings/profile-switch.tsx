import type { ProfileInput } from '@alertstream/contract/auth';
import type { ReactNode } from 'react';
import { useSaveProfile } from '../../api/account.ts';
import { messageOf } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { SwitchField } from '../../ui/switch.tsx';
import { toast, toastError } from '../../ui/toast.tsx';

type Props = {
  name: 'emailNotifications' | 'desktopNotifications' | 'highPriorityOnly';
  label: string;
  hint: ReactNode;
  /** Asked before it is switched on; says why it can't be, or null. */
  allow?: () => Promise<string | null>;
};

/** A switch that is kept with the account: shown at once, taken back if the server refuses. */
export function ProfileSwitch({ name, label, hint, allow }: Props) {
  const user = useUser();
  const save = useSaveProfile();
  const shown = (save.isPending ? save.variables[name] : undefined) ?? user[name];

  async function change(on: boolean) {
    const refusal = on && allow ? await allow() : null;
    if (refusal) return toastError(label, refusal);
    const profile: ProfileInput = { [name]: on };
    await save.mutateAsync(profile).then(
      () => toast({ id: 'settings-saved', title: 'Settings saved successfully' }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to save settings'),
    );
  }

  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={shown}
      onChange={(event) => void change(event.target.checked)}
      className="px-4 py-3"
    />
  );
}
