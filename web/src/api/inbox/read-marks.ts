/** Read marks that could not be sent yet, by the notification's id. They survive a reload, and end with the session. */
const STORED = 'queued-reads';

export function loadMarks(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, isRead]) => (typeof isRead === 'boolean' ? [[id, isRead]] : [])),
    );
  } catch {
    return {};
  }
}

export function saveMarks(marks: Record<string, boolean>): void {
  try {
    if (Object.keys(marks).length > 0) localStorage.setItem(STORED, JSON.stringify(marks));
    else localStorage.removeItem(STORED);
  } catch {
    // Without storage nothing waits: the mark was shown, and is gone with the next reading.
  }
}

export function forgetQueuedReads(): void {
  saveMarks({});
}
