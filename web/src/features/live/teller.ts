import type { Digest } from '@alertstream/contract/digests';
import type { Notification } from '@alertstream/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { meOptions } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';
import { createAnnouncer } from './announcer.ts';
import { arrivalNotices, type DesktopNotice, digestNotices, showOnDesktop, wantsDesktop } from './desktop.ts';
import { digestText } from './digest-text.ts';

/** A digest takes longer to read than other toasts, in ms. */
const DIGEST_TOAST_MS = 10_000;

type Options = {
  client: QueryClient;
  speak: (text: string) => void;
  /** Goes to the inbox and shows one notification's details, or with null the inbox alone. */
  open: (id: string | null) => void;
};

/** Tells what is announced: as a toast, to screen readers, and on the desktop where it is wanted. */
export function createTeller({ client, speak, open }: Options) {
  const announcer = createAnnouncer(speak);

  function tellDesktop(noticesOf: (highOnly: boolean) => DesktopNotice[]) {
    const user = client.getQueryData(meOptions.queryKey);
    if (!wantsDesktop(user)) return;
    for (const notice of noticesOf(user.highPriorityOnly)) showOnDesktop(notice, open);
  }

  return {
    arrivals(announced: Notification[]) {
      if (announced.length === 0) return;
      announcer.announce(announced);
      tellDesktop((highOnly) => arrivalNotices(announced, highOnly));
    },
    digests(fresh: Digest[]) {
      const items = fresh.flatMap((digest) => digest.items);
      const only = items.length === 1 ? items[0] : undefined;
      toast({
        ...digestText(fresh),
        timeoutMs: DIGEST_TOAST_MS,
        action: { label: 'Show', onClick: () => open(only?.id ?? null) },
      });
      tellDesktop((highOnly) => digestNotices(fresh, highOnly));
    },
    stop: announcer.stop,
  };
}
