import type { Notification } from '@alertstream/contract/notifications';
import { toast } from '../../ui/toast.tsx';
import { summarize } from './summary.ts';

/** Screen readers are told at most this often, in ms. */
const SPEAK_EVERY_MS = 4000;

/**
 * Tells about arrivals without flicker. One alone is shown as it is; those that arrive while its toast is on screen
 * change the toast to their number. Screen readers hear the same numbers, gathered over a few seconds.
 */
export function createAnnouncer(speak: (text: string) => void) {
  let onScreen: Notification[] = [];
  let unspoken: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show() {
    const [first] = onScreen;
    if (!first) return;
    const alone = onScreen.length === 1;
    const apps = [...new Set(onScreen.map((row) => row.appName))];
    toast({
      id: 'arrivals',
      title: alone ? first.title : summarize(onScreen),
      description: alone
        ? `${first.appName}: ${first.message}`
        : `From ${apps.slice(0, 3).join(', ')}${apps.length > 3 ? ' and more' : ''}`,
      quiet: true,
      onClosed: () => {
        onScreen = [];
      },
    });
  }

  function flush() {
    timer = undefined;
    if (unspoken.length === 0) return;
    speak(summarize(unspoken));
    unspoken = [];
    timer = setTimeout(flush, SPEAK_EVERY_MS);
  }

  return {
    announce(arrivals: Notification[]) {
      onScreen = [...onScreen, ...arrivals];
      unspoken = [...unspoken, ...arrivals];
      show();
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
