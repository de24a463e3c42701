import type { Webhook } from '@alertstream/contract/webhooks';
import { TriangleAlert } from 'lucide-react';

const INACTIVE = 'It is inactive: nothing is sent until it is switched on.';

/** Why the server gave a webhook up, and what to do now; in its log, also that it was switched off by hand. */
export function SwitchedOff({ webhook, inLog = false }: { webhook: Webhook; inLog?: boolean }) {
  if (webhook.isActive) return null;
  if (!webhook.disabledReason) return inLog ? <p className="mt-2 text-sm text-ink-2">{INACTIVE}</p> : null;
  return (
    <div className="mt-2 mr-2 flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warning-ink" />
      <p className="min-w-0 break-words text-ink">
        <span className="font-medium text-warning-ink">Switched off: </span>
        {sentence(webhook.disabledReason)} Once the receiver answers, switch it on again; what failed can be
        sent again from its deliveries.
      </p>
    </div>
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
