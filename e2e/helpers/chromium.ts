import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser that the tests drive: CHROMIUM_PATH, or the first of the usual names on the PATH.
 * Where there is none, one line says so, and the process ends.
 */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = given ? [given] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found) return found;
  console.error(
    given
      ? `CHROMIUM_PATH is ${given}, which is no program that can be run.`
      : 'No Chromium was found: install the package "chromium" (or Chrome), or set CHROMIUM_PATH.',
  );
  process.exit(1);
}

/** Chromium refuses its sandbox to root; the other flags keep it from talking to anybody but the server. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
