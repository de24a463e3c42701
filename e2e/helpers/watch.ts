import type { BrowserContext, ConsoleMessage } from '@playwright/test';

type Watch = { complaints: string[]; expected: RegExp[] };
const watches = new WeakMap<BrowserContext, Watch>();

/**
 * The first is a word of the tests' driver (see playwright.config.ts). The second is a page that is left, or signed out
 * of, just when its socket opens.
 */
const always = [
  /Service Worker registration blocked by Playwright/,
  /WebSocket is closed before the connection is established/,
];

/** Collects what goes wrong in the pages of a context: errors and warnings of the console, the policy, scripts. */
export function watch(context: BrowserContext): void {
  if (watches.has(context)) return;
  const complaints: string[] = [];
  watches.set(context, { complaints, expected: [...always] });
  // Scripts that try what the policy forbids, and catch that, are told of by this event alone.
  void context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type())) complaints.push(line(message));
  });
  context.on('weberror', (error) => complaints.push(`uncaught ${error.error().stack}`));
}

/** Tells that a test makes something fail on purpose. */
export function expectComplaints(context: BrowserContext, ...patterns: RegExp[]): void {
  watch(context);
  watches.get(context)?.expected.push(...patterns);
}

/** What nobody expected. */
export function complaintsOf(context: BrowserContext): string[] {
  const { complaints, expected } = watches.get(context) ?? { complaints: [], expected: [] };
  return complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
}

function line(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} ${message.location().url}`;
}
