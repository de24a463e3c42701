import type { AllowedApp } from '@alertstream/contract/apps';
import { useSwitchApp } from '../../api/apps.ts';
import { messageOf } from '../../api/client.ts';
import { StateSwitch } from '../../ui/switch.tsx';
import { toastError } from '../../ui/toast.tsx';

function useFlip(app: AllowedApp) {
  const flip = useSwitchApp();
  return (name: 'isActive' | 'allowUserSubscription', on: boolean) =>
    void flip(app.appName, name, on).catch((error: unknown) =>
      toastError('Error', messageOf(error) || 'Failed to update app'),
    );
}

/** Whether what the app sends is accepted. */
export function StatusSwitch({ app }: { app: AllowedApp }) {
  const flip = useFlip(app);
  return (
    <StateSwitch
      label={`Status of ${app.displayName}`}
      words={['Inactive', 'Active']}
      checked={app.isActive}
      onChange={(event) => flip('isActive', event.target.checked)}
    />
  );
}

/** Whether people can have preferences for the app. */
export function SubscriptionsSwitch({ app }: { app: AllowedApp }) {
  const flip = useFlip(app);
  return (
    <StateSwitch
      label={`Subscriptions to ${app.displayName}`}
      words={['Disabled', 'Allowed']}
      checked={app.allowUserSubscription}
      onChange={(event) => flip('allowUserSubscription', event.target.checked)}
    />
  );
}
