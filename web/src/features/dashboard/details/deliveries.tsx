import type { NotificationDelivery } from '@alertstream/contract/deliveries';
import { Check, Clock, X } from 'lucide-react';
import { useNotificationDeliveries } from '../../../api/deliveries.ts';
import { Part } from './part.tsx';

const marks = {
  sent: <Check size={14} aria-label="Delivered" className="text-success-ink" />,
  pending: <Clock size={14} aria-label="Waiting" className="text-warning-ink" />,
  failed: <X size={14} aria-label="Failed" className="text-danger-ink" />,
} satisfies Record<NotificationDelivery['status'], React.ReactNode>;

/** Where else it was sent, and how that went; nothing where it went nowhere. */
export function Deliveries({ id }: { id: string }) {
  const deliveries = useNotificationDeliveries(id);
  if (deliveries.error) {
    return (
      <Part title="Sent elsewhere">
        <p className="text-sm text-ink-2">Where else it was sent could not be read.</p>
      </Part>
    );
  }
  if (!deliveries.data || deliveries.data.length === 0) return null;
  return (
    <Part title="Sent elsewhere">
      <ul aria-label="Deliveries" className="space-y-1 text-sm text-ink-2">
        {deliveries.data.map((delivery) => (
          <li key={delivery.id} className="flex gap-2">
            <span className="mt-[3px] shrink-0">{marks[delivery.status]}</span>
            <span className="min-w-0 break-words">{delivery.text}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
