import { expect, test } from 'vitest';
import { completeLock, type Lock, readLock } from './lockfile.ts';

test('package-lock.json is complete, so that npm ci works on every platform (else: node scripts/lockfile.ts)', () => {
  const lock = readLock();
  expect(completeLock(lock)).toEqual(lock);
});

test('a platform package that npm left out gets an entry for its platform alone', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': {
        version: '1.2.3',
        dev: true,
        license: 'MIT',
        optionalDependencies: { '@tool/linux-x64-musl': '1.2.3', '@tool/linux-x64': '1.2.3' },
      },
      'node_modules/@tool/linux-x64': { version: '1.2.3', optional: true },
    },
  };
  expect(completeLock(lock).packages).toEqual({
    ...lock.packages,
    'node_modules/@tool/linux-x64-musl': {
      version: '1.2.3',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      license: 'MIT',
      optional: true,
    },
  });
});

test('better-sqlite3 is not compiled', () => {
  const lock: Lock = { packages: { 'node_modules/better-sqlite3': { version: '13.2.0' } } };
  expect(completeLock(lock).packages['node_modules/better-sqlite3']).toMatchObject({ gypfile: false });
});
