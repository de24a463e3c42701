import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './helpers/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: './results/artifacts',
  globalSetup: './helpers/build-web.ts',
  reporter: [['list'], ['json', { outputFile: './results/results.json' }]],
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // On a busy machine a test may run into its time limit. Which ones needed a second try is said at the end, as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Calls that pass through one can't be intercepted by a test; those that are about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
