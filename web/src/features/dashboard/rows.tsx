import type { Notification } from '@alertstream/contract/notifications';
import { useSetRead } from '../../api/notifications.ts';
import { Row } from './row.tsx';

type Props = { rows: Notification[]; onOpen: (id: string) => void };

export function Rows({ rows, onOpen }: Props) {
  const setRead = useSetRead();
  return (
    <ul aria-label="Recent Notifications" className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.id} row={row} onSetRead={setRead} onOpen={onOpen} />
      ))}
    </ul>
  );
}
