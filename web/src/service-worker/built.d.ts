/** Set by web/build/service-worker.ts. Paths of what is kept for a start without a network; the page is `/`. */
declare const PRECACHE: readonly string[];
/** Differs where anything in {@link PRECACHE} does. */
declare const BUILD: string;
