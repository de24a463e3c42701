/** Where nothing is painted, as in a hidden tab, it is not waited for longer than this, in ms. */
const PATIENCE_MS = 100;

/** Resolves when what was changed last is on screen: calls and messages that nobody waits for can follow then. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => {
      // A message comes after the paint of the frame in which it is posted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearTimeout(late);
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}
