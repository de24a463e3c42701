import type { Delivery } from '@alertstream/contract/deliveries';
import type { Webhook } from '@alertstream/contract/webhooks';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/client.ts';
import { useRedeliver } from '../../../api/deliveries.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/clock.ts';
import { Badge } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { utcMoment } from '../../../ui/time-text.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { Attempts } from './attempts.tsx';
import { statusTones, statusWords, summary } from './words.ts';

type Props = { webhook: Webhook; delivery: Delivery };

/** One delivery in a line; opened, what was sent and what came back. */
export function DeliveryItem({ webhook, delivery }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className="flex items-start gap-2 py-2.5 pr-3 pl-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-sm p-1 text-left max-sm:min-h-11"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={classes('mt-0.5 shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="text-sm font-medium break-all">{delivery.event}</span>
              <Badge tone={statusTones[delivery.status]}>{statusWords[delivery.status]}</Badge>
            </span>
            <span className="block text-xs break-words text-ink-2 tabular-nums">
              {summary(delivery)}
              <NextAttempt delivery={delivery} />
            </span>
          </span>
          <Time instant={delivery.createdAt} className="shrink-0 text-xs leading-5 text-ink-3 tabular-nums" />
        </button>
        {webhook.isActive && delivery.status !== 'pending' && (
          <Redeliver webhook={webhook} delivery={delivery} />
        )}
      </div>
      {open && (
        <div id={id} className="space-y-4 px-5 pb-4">
          <Attempts delivery={delivery} />
        </div>
      )}
    </li>
  );
}

function NextAttempt({ delivery: { nextAttemptAt } }: { delivery: Delivery }) {
  const now = useNow();
  if (!nextAttemptAt) return null;
  const at = Date.parse(nextAttemptAt);
  return at > now ? `. Next attempt at ${utcMoment(at, now)}` : '. Next attempt in a moment';
}

function Redeliver({ webhook, delivery }: Props) {
  const redeliver = useRedeliver(webhook.id);

  function again() {
    redeliver.mutateAsync(delivery.id).then(
      () => toast({ title: 'Sent again', description: `${delivery.event}, under the same id.` }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to send it again'),
    );
  }

  return (
    <Button small disabled={redeliver.isPending} onClick={again} aria-label={`Redeliver ${delivery.event}`}>
      <RotateCcw size={14} aria-hidden /> <span className="max-sm:hidden">Redeliver</span>
    </Button>
  );
}
