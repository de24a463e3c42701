import type { Webhook } from '@alertstream/contract/webhooks';
import { ListChecks, Pencil, Send } from 'lucide-react';
import { useSwitchWebhook } from '../../../api/webhooks.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Badge, Spinner } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { Tip } from '../../../ui/tooltip.tsx';
import { ActiveSwitch, DeleteButton } from '../../shared/row-controls.tsx';
import { SwitchedOff } from './switched-off.tsx';
import { useSendTest } from './use-send-test.ts';
import { calls, shownUrl, successRate } from './words.ts';

export type WebhookHandlers = {
  onEdit: () => void;
  onLog: () => void;
  onDelete: (webhook: Webhook) => void;
};

/** One webhook: where it goes, for what, and how that went. */
export function WebhookItem({ webhook, ...handlers }: WebhookHandlers & { webhook: Webhook }) {
  const rate = successRate(webhook);
  return (
    <li className="py-3 pr-2 pl-4">
      <div className="flex gap-4 max-sm:flex-col max-sm:gap-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 text-base font-semibold break-words">{webhook.name}</bdi>
            <Badge tone={webhook.isActive ? 'success' : 'neutral'}>
              {webhook.isActive ? 'Active' : 'Inactive'}
            </Badge>
          </p>
          <Tip text={webhook.url}>
            <p className="mt-0.5 font-mono text-xs break-all text-ink-2">{shownUrl(webhook.url)}</p>
          </Tip>
          <Events events={webhook.events} />
          <p className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-ink-3 tabular-nums">
            <span>{calls(webhook)}</span>
            {rate && <span>{rate}</span>}
            <span>
              Last triggered: {webhook.lastTriggered ? <Time instant={webhook.lastTriggered} /> : 'Never'}
            </span>
          </p>
        </div>
        <Controls webhook={webhook} {...handlers} />
      </div>
      <SwitchedOff webhook={webhook} />
    </li>
  );
}

function Events({ events }: Pick<Webhook, 'events'>) {
  if (events.length === 0) {
    return <p className="mt-1.5 text-xs text-ink-3">No events chosen: only tests are sent.</p>;
  }
  return (
    <ul aria-label="Events" className="mt-1.5 flex flex-wrap gap-1">
      {events.map((event) => (
        <li key={event}>
          <Badge>{event}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Controls({ webhook, onEdit, onLog, onDelete }: WebhookHandlers & { webhook: Webhook }) {
  const flip = useSwitchWebhook();
  const test = useSendTest(onLog);
  const { name } = webhook;

  return (
    <div className="flex shrink-0 items-center self-start max-sm:self-stretch">
      <ActiveSwitch item={webhook} flip={flip} failure="Failed to update webhook" />
      <IconButton label={`Deliveries of ${name}`} onClick={onLog}>
        <ListChecks size={16} />
      </IconButton>
      <IconButton
        label={`Send a test to ${name}`}
        disabled={test.isPending}
        onClick={() => test.send(webhook)}
      >
        {test.isPending ? <Spinner /> : <Send size={16} />}
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={16} />
      </IconButton>
      <DeleteButton name={name} onDelete={() => onDelete(webhook)} />
    </div>
  );
}
