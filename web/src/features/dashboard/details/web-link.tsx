import type { ReactNode } from 'react';

type Props = { to: URL; className?: string; children: ReactNode };

/** Leads out of the app, to a page that learns nothing of where one comes from. */
export function WebLink({ to, className, children }: Props) {
  return (
    <a
      href={to.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={className ?? 'rounded-sm font-medium text-accent-ink underline underline-offset-2'}
    >
      {children}
    </a>
  );
}
