import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { untilLoaded } from '../../../ui/deferred.tsx';
import { Bone } from '../../../ui/status.tsx';

const OnboardingCard = lazy(() =>
  untilLoaded(() => import('./onboarding-card.tsx').then((module) => ({ default: module.OnboardingCard }))),
);

/** From an empty account to its first notification. It stays after that one landed, until it is closed. */
export function Onboarding({ total }: { total: number }) {
  const [open, setOpen] = useState(total === 0);
  if (total === 0 && !open) setOpen(true);
  if (!open) return null;
  return (
    <Suspense fallback={<Coming />}>
      <OnboardingCard landed={total > 0} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** As high as the card, so that the list below it does not move when that comes. */
function Coming() {
  return (
    <Card className="h-[394px] p-4 sm:h-[314px]">
      <Bone className="h-4 w-52" />
    </Card>
  );
}
