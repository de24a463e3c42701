import { useEffect } from 'react';
import { useApiKeys } from '../../../api/api-keys.ts';
import { useLiveState } from '../../../api/live/live-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Bone } from '../../../ui/status.tsx';
import { CreateKeyForm } from '../../shared/create-key-form.tsx';
import { CurlExample } from '../../shared/curl-example.tsx';
import { FirstNotification } from './first-notification.tsx';
import { Step } from './step.tsx';

export function OnboardingCard({ landed, onClose }: { landed: boolean; onClose: () => void }) {
  const keys = useApiKeys();
  const arrival = useLiveState((live) => live.arrival);
  const usable = keys.data?.find((key) => key.isActive);
  const done = landed || arrival !== null;
  const keyMadeElsewhere = done && keys.isSuccess && !usable;

  useEffect(() => {
    if (keyMadeElsewhere) void keys.refetch();
  }, [keyMadeElsewhere, keys.refetch]);

  return (
    <Card>
      <CardHeader title="Send your first notification" note="Three steps, about a minute">
        {done && (
          <Button small onClick={onClose}>
            Done
          </Button>
        )}
      </CardHeader>
      <ol className="divide-y divide-line">
        <Step number={1} title="Create an API key" done={done || usable !== undefined}>
          {keys.isPending ? (
            <Bone className="h-9 w-full max-w-96" />
          ) : usable ? (
            <p className="text-sm text-ink-2">
              Your key <bdi className="font-medium text-ink">{usable.name}</bdi> is ready. Whoever has it can
              send to your inbox, so keep it secret.
            </p>
          ) : done ? (
            <p className="text-sm text-ink-2">A key of yours has been used already.</p>
          ) : (
            <CreateKeyForm />
          )}
        </Step>
        <Step number={2} title="Send something from a terminal" done={done}>
          {usable ? (
            <CurlExample apiKey={usable.key} />
          ) : (
            <p className="text-sm text-ink-3">
              {done ? 'Something has been sent.' : 'The command appears here, with your key in it.'}
            </p>
          )}
        </Step>
        <Step number={3} title="See it arrive" done={done}>
          <FirstNotification landed={landed} />
        </Step>
      </ol>
    </Card>
  );
}
