import type { Webhook } from '@alertstream/contract/webhooks';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/client.ts';
import { useRotateSecret } from '../../../api/webhooks.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { utcMoment } from '../../../ui/time-text.ts';
import { toast, toastError } from '../../../ui/toast.tsx';

/** The secret that calls are signed with: to be looked at, copied into the receiver, and changed for another. */
export function SecretPart({ webhook }: { webhook: Webhook }) {
  const [shown, setShown] = useState(false);
  const now = useNow();
  const until = webhook.previousSecretUntil ? Date.parse(webhook.previousSecretUntil) : 0;
  return (
    <div>
      <div className="mb-0.5 flex items-center justify-between gap-2">
        <p className="text-sm font-medium">Signing secret</p>
        <Rotate webhook={webhook} />
      </div>
      <div className="flex items-center gap-1">
        <input
          aria-label="Signing secret"
          readOnly
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          value={webhook.secret}
          className={inputClasses}
        />
        <IconButton label={shown ? 'Hide the secret' : 'Show the secret'} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
        <CopyButton text={webhook.secret} iconLabel="Copy the secret" />
      </div>
      {until > now && (
        <p className="mt-1.5 text-xs text-ink-3">
          Calls carry a signature of the secret before as well, until {utcMoment(until, now)}.
        </p>
      )}
    </div>
  );
}

function Rotate({ webhook }: { webhook: Webhook }) {
  const rotate = useRotateSecret();

  function confirmed() {
    rotate.mutateAsync(webhook.id).then(
      () =>
        toast({
          title: 'Secret rotated',
          description: 'Give the new one to your receiver within 24 hours.',
        }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to rotate the secret'),
    );
  }

  return (
    <Confirm
      trigger={
        <Button small look="ghost" className="-mr-2.5" disabled={rotate.isPending}>
          <RefreshCw size={14} aria-hidden /> Rotate secret
        </Button>
      }
      title="Make a new secret?"
      confirmLabel="Rotate secret"
      onConfirm={confirmed}
    >
      Calls to {webhook.name} are signed with both secrets for 24 hours, so that nothing fails while you
      change it in the receiver. After that the secret of today is worth nothing.
    </Confirm>
  );
}
