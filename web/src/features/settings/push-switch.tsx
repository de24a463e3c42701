import { messageOf } from '../../api/client.ts';
import { usePush, useSubscribePush, useUnsubscribePush } from '../../api/push.ts';
import { isPushSupported } from '../../api/push-browser.ts';
import { SwitchField } from '../../ui/switch.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { askForDesktop } from '../shared/desktop-permission.ts';
import { desktopRefusal } from './desktop-refusal.ts';

const LABEL = 'Push notifications in this browser';
const UNSUPPORTED =
  'This browser can’t take them here: that takes https. On iPhone and iPad, add AlertStream to the Home Screen first.';

/** Whether this browser is told while AlertStream is closed. Kept with the browser, not with the account. */
export function PushSwitch() {
  const push = usePush();
  const subscribe = useSubscribePush();
  const unsubscribe = useUnsubscribePush();
  const isChanging = subscribe.isPending || unsubscribe.isPending;
  const isOn = subscribe.isPending || (Boolean(push.data) && !unsubscribe.isPending);

  async function change(on: boolean) {
    const refusal = on ? desktopRefusal(await askForDesktop()) : null;
    if (refusal) return toastError(LABEL, refusal);
    await (on ? subscribe.mutateAsync() : unsubscribe.mutateAsync()).then(
      () => toast({ id: 'settings-saved', title: 'Settings saved successfully' }),
      (error: unknown) => toastError(LABEL, messageOf(error) || 'Failed to save settings'),
    );
  }

  return (
    <SwitchField
      label={LABEL}
      hint={isPushSupported() ? hint(push.data?.lastError ?? null) : UNSUPPORTED}
      checked={isOn}
      disabled={!isPushSupported() || push.isPending || isChanging}
      onChange={(event) => void change(event.target.checked)}
      className="px-4 py-3"
    />
  );
}

function hint(lastError: string | null): string {
  if (lastError) return `The last one did not arrive: ${lastError}`;
  return 'Shown by your system, also while AlertStream is closed. Each browser has a switch of its own.';
}
