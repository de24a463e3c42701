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
    // PGlite and the database threads want a process each; two cores carry two of them.
    pool: 'forks',
    maxWorkers: 2,
  },
});
