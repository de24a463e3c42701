declare global {
  interface Window {
    /** Answers by URL that public/early.js has asked for while the scripts load; null where there was none. */
    early?: Map<string, Promise<Response | null>>;
  }
}

/** The answer to what has been asked for early, once; undefined where that has not been asked, or has been taken. */
export function takeEarly(url: string): Promise<Response | null> | undefined {
  const answer = globalThis.window?.early?.get(url);
  globalThis.window?.early?.delete(url);
  return answer;
}

/** What was asked for early belongs to who was signed in by then. */
export function forgetEarly(): void {
  globalThis.window?.early?.clear();
}
