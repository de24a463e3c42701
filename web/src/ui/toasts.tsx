import type { ReactNode } from 'react';
import { deferred } from './deferred.tsx';

/** Its code comes after the page has been drawn: nothing is told before that. */
const Area = deferred(
  () => import('./toast-area.tsx').then(({ ToastArea }) => ToastArea),
  () => null,
);

/** Around the whole app: what `toast` tells appears over it. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Area />
    </>
  );
}
