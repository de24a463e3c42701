import { deliveryStatuses } from '@alertstream/contract/deliveries';
import type { Webhook } from '@alertstream/contract/webhooks';
import { ListChecks, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type DeliveryStatus, useDeliveries } from '../../../api/deliveries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Bone, Message } from '../../../ui/status.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { Recover } from './recover.tsx';
import { SwitchedOff } from './switched-off.tsx';
import { shownUrl, statusWords } from './words.ts';

type Props = { webhook: Webhook; open: boolean; onClose: () => void };

/** Everything that was sent to one webhook, attempt by attempt, and the way to send it again. */
export function DeliveryLog({ webhook, open, onClose }: Props) {
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={`Deliveries of ${webhook.name}`}
      description={shownUrl(webhook.url)}
    >
      <div className="px-5 pt-2 empty:hidden">
        <SwitchedOff webhook={webhook} inLog />
      </div>
      <Log webhook={webhook} />
    </SidePanel>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<DeliveryStatus>();
  const log = useDeliveries(webhook.id, status);
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Which deliveries</legend>
          <Chip pressed={status === undefined} onPress={() => setStatus(undefined)}>
            All
          </Chip>
          {deliveryStatuses.map((each) => (
            <Chip key={each} pressed={status === each} onPress={() => setStatus(each)}>
              {statusWords[each]}
            </Chip>
          ))}
        </fieldset>
        <div className="ml-auto flex items-center gap-1">
          {webhook.isActive && <Recover webhookId={webhook.id} />}
          <IconButton label="Refresh" onClick={() => void log.refetch()}>
            <RefreshCw size={16} className={classes(log.isRefetching && 'animate-spin')} />
          </IconButton>
        </div>
      </div>
      {deliveries?.length === 0 ? (
        <Message
          icon={<ListChecks size={20} />}
          title={status ? `None ${none[status]}` : 'Nothing was sent yet'}
        >
          {!status && 'What is sent from now on is listed here for 30 days. A test is a good start.'}
        </Message>
      ) : deliveries ? (
        <ul aria-label="Deliveries" className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      ) : log.error ? (
        <LoadFailure title="Failed to load deliveries" error={log.error} onRetry={() => log.refetch()} />
      ) : (
        <Loading />
      )}
      {log.hasNextPage && (
        <div className="flex justify-center border-t border-line p-3">
          <Button small disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </>
  );
}

const none: Record<DeliveryStatus, string> = {
  pending: 'is waiting',
  sent: 'was delivered yet',
  failed: 'has failed',
};

function Loading() {
  return (
    <div role="status" aria-label="Loading deliveries">
      {['w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'].map((width, index) => (
        <div key={index} className="space-y-2 border-b border-line px-5 py-4">
          <Bone className={`h-3.5 ${width}`} />
          <Bone className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}
