import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useUser } from '../../api/session.ts';
import { untilLoaded } from '../../ui/deferred.tsx';
import { singleKeys } from '../shared/choices.ts';
import type { CommandContext } from '../shared/commands/command.ts';
import { inboxHandle } from '../shared/commands/inbox-handle.ts';
import { showPart, useShownPart } from '../shared/commands/shown-part.ts';
import { bindKeys } from './bind-keys.ts';
import { useSignOut } from './sign-out.ts';

const Palette = lazy(() =>
  untilLoaded(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette }))),
);
const KeyList = lazy(() =>
  untilLoaded(() => import('./key-list.tsx').then(({ KeyList }) => ({ default: KeyList }))),
);

/** Binds the keys of all commands, and shows the palette and the list of keys. */
export function Commands() {
  const context = useCommandContext();
  const part = useShownPart();
  const wasOpened = useRef({ palette: false, keys: false });
  if (part) wasOpened.current[part] = true;
  useEffect(() => bindKeys(context, () => singleKeys.get() === 'on'), [context]);
  useEffect(() => () => showPart(null), []);

  const close = (open: boolean) => !open && showPart(null);
  return (
    <Suspense fallback={null}>
      {wasOpened.current.palette && (
        <Palette context={context} open={part === 'palette'} onOpenChange={close} />
      )}
      {wasOpened.current.keys && <KeyList context={context} open={part === 'keys'} onOpenChange={close} />}
    </Suspense>
  );
}

/** The same object for as long as somebody is signed in: what it gives is read when it is asked for. */
function useCommandContext(): CommandContext {
  const router = useRouter();
  const { isAdmin } = useUser();
  const signOut = useSignOut();
  const latest = useRef(signOut);
  useEffect(() => {
    latest.current = signOut;
  });
  return useMemo(
    () => ({
      get inbox() {
        return inboxHandle();
      },
      isAdmin,
      go: (href) => router.history.push(href),
      show: showPart,
      signOut: () => latest.current(),
    }),
    [router, isAdmin],
  );
}
