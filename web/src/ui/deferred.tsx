import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { Drawn, useIdle } from './drawn.ts';

/** Between two tries to load a part, in ms: the first wait, which doubles up to the longest. */
const AGAIN_AFTER_MS = 1000;
const AGAIN_AFTER_MAX_MS = 30_000;

/**
 * Loads a part of the app, and goes on trying: a server that is away for a moment must not cost the page that is there,
 * since React takes a part that failed once for one that fails.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, waitMs = AGAIN_AFTER_MS): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return untilLoaded(load, Math.min(2 * waitMs, AGAIN_AFTER_MAX_MS));
  }
}

/**
 * A component whose code comes after the page has been drawn: what is in sight at once, but used later, such as a menu.
 * Until then its place is kept by `Fallback`, which has its size and nothing that could be used.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await untilLoaded(load) }));
  return memo(function Deferred(props: Props) {
    const fallback = <Fallback {...props} />;
    return useIdle() ? (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    ) : (
      fallback
    );
  });
}

/**
 * A component whose code is on its way, with which a page begins; until then `Fallback`. Not a lazy one, because React
 * shows what a Suspense boundary waits for at the earliest 300 ms after its fallback.
 */
export function arriving<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const come = async () => {
    Part = await load();
  };

  return function Arriving(props: Props) {
    const [isHere, setHere] = useState(Part !== undefined);
    useEffect(() => {
      if (isHere) return;
      let isWanted = true;
      coming ??= come();
      const show = () => startTransition(() => setHere(true));
      const fail = (error: unknown) =>
        setHere(() => {
          throw error; // to the nearest boundary
        });
      coming.then(() => isWanted && show(), fail);
      return () => {
        isWanted = false;
      };
    }, [isHere]);
    if (!isHere || !Part) return <Fallback />;
    return (
      <>
        <Part {...props} />
        <Drawn />
      </>
    );
  };
}
