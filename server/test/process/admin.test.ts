import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Env, newFolder, type Place, startServer } from './server.ts';

const ADMIN = fileURLToPath(new URL('../../src/admin.ts', import.meta.url));

/** What `npm run admin -- <command>` says, and its exit code. */
function admin(env: Env, command: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } };
    const child = execFile(process.execPath, [ADMIN, command], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, said: stdout + stderr }),
    );
  });
}

describe('npm run admin', () => {
  let folder: Place;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => folder.dispose());

  test('looks after the database that is there', async () => {
    const server = startServer(folder.env);
    await server.ready();
    expect(await admin(folder.env, 'counters:verify')).toEqual({
      code: 0,
      said: 'counters: 1 users, all right\n',
    });
    await server.end('SIGTERM');
    expect(await admin(folder.env, 'storage:compact')).toEqual({ code: 0, said: 'storage: compacted\n' });
  });

  test('finds nothing all right where there is no database, and makes none', async () => {
    const { code, said } = await admin(folder.env, 'counters:verify');
    expect(code).toBe(1);
    expect(said).toBe(`counters:verify failed: there is no database in ${folder.env.DATA_DIR} (DATA_DIR)\n`);
    expect(await readdir(folder.env.DATA_DIR ?? '')).toEqual([]);
  });
});
