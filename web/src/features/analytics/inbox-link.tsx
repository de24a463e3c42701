import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = { href: string; className?: string; children: ReactNode };

/** A link to a search of the inbox; opens without loading the page anew. */
export function InboxLink({ href, className, children }: Props) {
  const open = useOpenInbox();
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(href);
  }
  return (
    <a href={href} onClick={onClick} className={className}>
      {children}
    </a>
  );
}

/** Goes to a search of the inbox, by its address. */
export function useOpenInbox(): (href: string) => void {
  const { history } = useRouter();
  return (href) => history.push(href);
}
