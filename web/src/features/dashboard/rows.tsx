import type { Notification } from '@alertstream/contract/notifications';
import { useCallback } from 'react';
import { useSetRead } from '../../api/notifications.ts';
import { Row } from './row.tsx';

type Props = { rows: Notification[]; onOpen: (id: string) => void };

export function Rows({ rows, onOpen }: Props) {
  const { mutate } = useSetRead();
  const setRead = useCallback((id: string, isRead: boolean) => mutate({ id, isRead }), [mutate]);
  return (
    <ul aria-label="Recent Notifications" className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.id} row={row} onSetRead={setRead} onOpen={onOpen} />
      ))}
    </ul>
  );
}
