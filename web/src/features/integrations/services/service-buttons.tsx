import type { Integration } from '@alertstream/contract/integrations';
import { messageOf } from '../../../api/client.ts';
import { useDisconnect, useTestIntegration } from '../../../api/integrations.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';

type Props = { integration: Integration; onEdit: () => void };

export function ServiceButtons({ integration, onEdit }: Props) {
  const { name, status, unavailable } = integration;
  if (status === 'disconnected') {
    return unavailable ? null : (
      <Button small onClick={onEdit} aria-label={`Connect ${name}`}>
        Connect
      </Button>
    );
  }
  return (
    <>
      {!unavailable && (
        <Button small onClick={onEdit} aria-label={`Configure ${name}`}>
          Configure
        </Button>
      )}
      {!unavailable && <SendTest integration={integration} />}
      <Disconnect integration={integration} />
    </>
  );
}

function SendTest({ integration: { type, name } }: { integration: Integration }) {
  const test = useTestIntegration();

  function sendTest() {
    test.mutateAsync(type).then(
      ({ delivered, error }) => {
        if (delivered) toast({ title: `Test sent to ${name}` });
        else toastError('The test was not delivered', error ?? `${name} did not take it.`);
      },
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to send the test'),
    );
  }

  return (
    <Button small disabled={test.isPending} onClick={sendTest} aria-label={`Send a test to ${name}`}>
      {test.isPending ? 'Sending...' : 'Send a test'}
    </Button>
  );
}

/** Asks first: what was typed to connect is gone then, its secrets too. */
function Disconnect({ integration: { type, name } }: { integration: Integration }) {
  const disconnect = useDisconnect();

  function confirmed() {
    disconnect.mutateAsync(type).then(
      () => toast({ title: `${name} disconnected` }),
      (error: unknown) => toastError('Error', messageOf(error) || `Failed to disconnect ${name}`),
    );
  }

  return (
    <Confirm
      trigger={
        <Button small disabled={disconnect.isPending} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      }
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      onConfirm={confirmed}
    >
      Nothing is sent there any more, and what you typed to connect it is forgotten. You can connect it again
      at any time.
    </Confirm>
  );
}
