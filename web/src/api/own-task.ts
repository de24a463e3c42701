/** Resolves in a task of its own: what has been loaded has just cost one, and the browser may have something to do. */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
