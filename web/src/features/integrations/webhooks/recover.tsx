import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import { Popover } from '@base-ui/react/popover';
import { History } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/client.ts';
import { useRecover } from '../../../api/deliveries.ts';
import { Button } from '../../../ui/button.tsx';
import { serverNow } from '../../../ui/clock.ts';
import { TextField } from '../../../ui/field.tsx';
import { countText } from '../../../ui/number-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';

const spans = [
  { label: 'the last hour', ms: HOUR_MS },
  { label: 'the last 24 hours', ms: 24 * HOUR_MS },
  { label: 'the last 7 days', ms: 7 * DAY_MS },
  { label: 'the last 30 days', ms: 30 * DAY_MS },
];
const OWN_TIME = 'own';

/** Sends everything again that failed since a time: for after a receiver was away. */
export function Recover({ webhookId }: { webhookId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<Button small />}>
        <History size={14} aria-hidden /> Recover failed
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50">
          <Popover.Popup className="w-72 rounded-lg border border-line bg-surface p-4 shadow-overlay outline-none">
            <Popover.Title className="text-sm font-semibold">Send again what failed</Popover.Title>
            <RecoverForm webhookId={webhookId} onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function RecoverForm({ webhookId, onDone }: { webhookId: string; onDone: () => void }) {
  const recover = useRecover(webhookId);
  const [span, setSpan] = useState('1');
  const [own, setOwn] = useState(() => new Date(serverNow() - 24 * HOUR_MS).toISOString().slice(0, 16));
  const since = span === OWN_TIME ? Date.parse(`${own}Z`) : serverNow() - (spans[Number(span)]?.ms ?? 0);
  const isTime = Number.isFinite(since);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTime) return;
    recover.mutateAsync(new Date(since).toISOString()).then(
      ({ count }) => {
        onDone();
        toast({ title: count === 0 ? 'Nothing failed in that time' : `${deliveries(count)} sent again` });
      },
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to recover deliveries'),
    );
  }

  return (
    <form onSubmit={submit} className="mt-3 space-y-3">
      <SelectField label="Failed in" value={span} onChange={({ target }) => setSpan(target.value)}>
        {spans.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
        <option value={OWN_TIME}>the time since ...</option>
      </SelectField>
      {span === OWN_TIME && (
        <TextField
          label="Since (UTC)"
          type="datetime-local"
          value={own}
          error={isTime ? undefined : 'Required'}
          onChange={({ target }) => setOwn(target.value)}
        />
      )}
      <Button type="submit" look="primary" disabled={recover.isPending} className="w-full">
        {recover.isPending ? 'Sending...' : 'Send again'}
      </Button>
    </form>
  );
}

function deliveries(count: number): string {
  return count === 1 ? '1 delivery' : `${countText(count)} deliveries`;
}
