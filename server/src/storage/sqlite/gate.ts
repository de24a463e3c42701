/** A place in the line for the writer: resolves to the function that lets the next one in. */
export type Gate = () => Promise<() => void>;

/** First come, first served. */
export function createGate(): Gate {
  let tail: Promise<void> = Promise.resolve();
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = tail;
    tail = promise;
    await before;
    return resolve;
  };
}
