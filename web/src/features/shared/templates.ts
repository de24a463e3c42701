import marketApp from '../../../../examples/market-app.mjs?raw';
import myApp from '../../../../examples/my-app.mjs?raw';
import setup from '../../../../examples/SETUP.md?raw';

/** What the examples say until it is known. */
const EXAMPLE_SERVER = 'http://127.0.0.1:3000';
const EXAMPLE_APP = "const APP_NAME = 'my-app';";

/** The integration of a market app, for the server at `origin` ("https://alerts.example.org"). */
export function marketTemplate(origin: string): string {
  return marketApp.replaceAll(EXAMPLE_SERVER, origin);
}

/** The integration of any app; with `appName`, of that one. */
export function genericTemplate(origin: string, appName = 'my-app'): string {
  const named = myApp.replace(EXAMPLE_APP, () => `const APP_NAME = ${JSON.stringify(appName)};`);
  return named.replaceAll(EXAMPLE_SERVER, origin);
}

/** How to send to the server at `origin`, step by step, in Markdown. */
export function setupGuide(origin: string): string {
  return setup.replaceAll(EXAMPLE_SERVER, origin);
}
