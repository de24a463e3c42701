/**
 * A function that runs `work` at once, then at most every `intervalMs`, and never twice at the same time.
 * Calls in between become one run at the end, so the last call is always followed by a whole run.
 */
export function coalesce(work: () => Promise<unknown>, intervalMs: number): { (): void; cancel(): void } {
  let running = false;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    running = true;
    wanted = false;
    await Promise.all([
      work().catch(() => {}),
      new Promise((resolve) => (timer = setTimeout(resolve, intervalMs))),
    ]);
    running = false;
    if (wanted) void run();
  }

  function call() {
    if (running) wanted = true;
    else void run();
  }
  call.cancel = () => {
    wanted = false;
    running = true;
    clearTimeout(timer);
  };
  return call;
}
