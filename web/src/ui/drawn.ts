import { useDeferredValue, useEffect, useState } from 'react';

/** It comes at the latest after so long, in ms. */
const LATEST_MS = 1500;

let isIdle = false;
const first: (() => void)[] = [];
const waiting = new Set<() => void>();

/**
 * Beside the first screen; it shows nothing, but is there only when that is. What can wait for that comes now, when
 * there is nothing else to do.
 */
export function Drawn(): null {
  useEffect(() => {
    if (isIdle) return;
    whenIdle(() => {
      isIdle = true;
      whenIdle(tellNext);
      for (const run of first.splice(0)) run();
    });
  }, []);
  return null;
}

/** Calls back once the page has been drawn, and has nothing else to do, before anything else; at once where it has been. */
export function whenDrawn(run: () => void): void {
  if (isIdle) run();
  else first.push(run);
}

/** One after the other, each when there is nothing else to do again: together they would hold up what one does first. */
function tellNext(): void {
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  next();
  whenIdle(tellNext);
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run);
}

/** True once the page has been drawn, and has nothing else to do. */
export function useIdle(): boolean {
  const [is, setIs] = useState(isIdle);
  useEffect(() => {
    if (isIdle) return setIs(true);
    const tell = () => setIs(true);
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, []);
  return is;
}

/**
 * What is awaited by much of a page. When it is there for the first time, that is drawn in pieces, between which the
 * browser can do what is more urgent; from then on, what changes is drawn at once.
 */
export function useFirstInPieces<Value>(value: Value | undefined): Value | undefined {
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}
