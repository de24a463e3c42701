import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { useNotifications } from '../../../api/notifications.ts';
import { useUser } from '../../../api/session.ts';
import { useViews } from '../../../api/views.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { RowSkeletons } from '../list/row-skeletons.tsx';

const route = getRouteApi('/');

/** Whose inbox has been opened since the app was loaded: from then on, they go where they want. */
let openedBy: string | null = null;

/** Leads to the default view when somebody opens their inbox. True until it is known whether there is one. */
export function useOpeningView(): boolean {
  const userId = useUser().id;
  const navigate = useNavigate();
  const views = useViews();
  const isBare = route.useSearch({
    select: (search) => Object.values(search).every((value) => value === undefined),
  });
  const [isOpening, setOpening] = useState(isBare && openedBy !== userId);

  useEffect(() => {
    if (isOpening && isBare && views.isPending) return;
    const first = isOpening && isBare ? views.data?.find((view) => view.isDefault) : undefined;
    openedBy = userId;
    if (first) void navigate({ to: '/', search: { query: first.query }, replace: true });
    startTransition(() => setOpening(false));
  }, [isOpening, isBare, views.isPending, views.data, userId, navigate]);

  return isOpening;
}

/** Stands in for the list until it is known which it is; most have no default view, so theirs is read meanwhile. */
export function OpeningInbox() {
  useNotifications({});
  return (
    <Card className="min-w-0">
      <CardHeader title="Recent Notifications" />
      <RowSkeletons />
    </Card>
  );
}
