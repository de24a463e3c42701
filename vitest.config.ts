import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,web}/src/**/*.test.{ts,tsx}',
      'server/test/**/*.test.ts',
      '{examples,scripts}/**/*.test.ts',
    ],
    globalSetup: ['server/test/say-engines.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } }, // what is waited for is seen at once; only what never comes takes so long
    // PGlite and the database threads want a process each; two cores carry two of them.
    pool: 'forks',
    maxWorkers: 2,
  },
});
