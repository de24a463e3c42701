import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSecret, loadSecret } from '../../src/storage/secret.ts';
import { engines } from '../engines.ts';

describe('the secret', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('is made at the first start, in a file that its owner alone can read, and read at the next', async () => {
    const dir = join(dataDir, 'new');
    const secret = loadSecret(dir, null);
    expect(secret.length).toBeGreaterThanOrEqual(43);
    const file = join(dir, 'secret.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await readFile(file, 'utf8')).toContain(secret);
    expect(loadSecret(dir, null)).toBe(secret);
  });

  test('differs from one installation to the next', () => {
    expect(loadSecret(join(dataDir, 'a'), null)).not.toBe(loadSecret(join(dataDir, 'b'), null));
  });

  test('is SECRET_KEY where that is set, and then there is no file', async () => {
    expect(loadSecret(dataDir, 'chosen by the operator')).toBe('chosen by the operator');
    await expect(stat(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
  });

  test('is refused where its file is damaged', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'short\n');
    expect(() => loadSecret(dataDir, null)).toThrow('secret.key is damaged: restore it, or set SECRET_KEY');
  });

  test.each(engines)('is held against the one of the database, on $name', async (engine) => {
    const { storage, dispose } = await engine.open();
    await Promise.all([checkSecret(storage.db, 'the first'), checkSecret(storage.db, 'the first')]);
    await checkSecret(storage.db, 'the first');
    await expect(checkSecret(storage.db, 'another')).rejects.toThrow('set SECRET_KEY, or restore secret.key');
    const kept = await storage.db.selectFrom('settings').select('value').execute();
    expect(JSON.stringify(kept)).not.toContain('the first');
    await dispose();
  });
});
