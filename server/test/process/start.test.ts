import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from './api.ts';
import { type Env, newFolder, newPostgres, type Place, type Server, startServer } from './server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

describe('a start', () => {
  let folder: Place;
  const running: Server[] = [];
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end('SIGKILL');
    await folder.dispose();
  });

  const start = (env: Env = {}): Server => {
    const server = startServer({ ...folder.env, ...env });
    running.push(server);
    return server;
  };

  /** It ends at once with exit code 1 and this one line, and says nothing else. */
  async function expectRefused(env: Env, line: RegExp): Promise<void> {
    const server = start(env);
    expect(await server.exitCode).toBe(1);
    expect(server.printed).toEqual({ stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) });
    expect(server.printed.stderr).toMatch(/^AlertStream can't start: /);
    expect(server.printed.stderr).toMatch(line);
  }

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['TRUST_PROXY', 'everybody'],
    ['DATABASE_URL', 'mysql://root@localhost/db'],
    ['REDIS_URL', 'localhost:6379'],
    ['SECRET_KEY', 'short'],
    ['ADMIN_USERNAME', 'admin@example.com'],
    ['ADMIN_PASSWORD', 'abc'],
    ['ALLOW_REGISTRATION', 'maybe'],
    ['INTAKE_RATE_PER_MINUTE', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('with %s=%s is refused, naming the variable', async (name, value) => {
    await expectRefused({ [name]: value }, new RegExp(name));
  });

  test('with a host that is not of this machine is refused', async () => {
    await expectRefused({ HOST: '203.0.113.7' }, /203\.0\.113\.7:0 can't be used/);
  });

  test('on a used port is refused', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    await expectRefused({ PORT: String(port) }, new RegExp(`127.0.0.1:${port} can't be used: .*EADDRINUSE`));
    holder.close();
  });

  test('with a file for a data folder is refused', async () => {
    const file = join(folder.env.DATA_DIR ?? '', 'file');
    await writeFile(file, '');
    await expectRefused({ DATA_DIR: file }, /the database can't be opened: .*file/);
  });

  test('with garbage for a database is refused', async () => {
    await writeFile(join(folder.env.DATA_DIR ?? '', 'alertstream.db'), 'garbage\n'.repeat(1000));
    await expectRefused({}, /the database can't be opened: file is not a database/);
  });

  test('with a database that does not answer is refused', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
    await expectRefused(env, /the database can't be opened: .*ECONNREFUSED/);
  });

  test('with another secret than before is refused', async () => {
    const first = start({ SECRET_KEY: 'the first secret of all' });
    await first.ready();
    expect(await first.end('SIGTERM')).toBe(0);
    await expectRefused({ SECRET_KEY: 'another secret, later' }, /set SECRET_KEY, or restore secret.key/);
  });

  test('with an empty variable is one without it', async () => {
    const server = start({ PUBLIC_URL: '', REDIS_URL: '', DATABASE_URL: '', TRUST_PROXY: '' });
    expect(await server.ready()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  async function expectOneAdministrator(place: Place): Promise<void> {
    const env = { ...place.env, ADMIN_PASSWORD: '' };
    const servers = [start(env), start(env), start(env)];
    const addresses = await Promise.all(servers.map((server) => server.ready()));
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    const passwords = servers.flatMap(({ printed }) => /Password {2}(\S+)/.exec(printed.stdout)?.[1] ?? []);
    expect(passwords).toHaveLength(1);
    expect(new Set(addresses).size).toBe(3);

    const later = start({ ...env, ADMIN_PASSWORD: 'of no use any more' });
    const address = await later.ready();
    expect(later.printed.stdout).not.toContain('Password');
    expect(await signIn(address, passwords[0])).toContain('alertstream_session=');
    await expect(signIn(address, 'of no use any more')).rejects.toThrow('401');
  }

  test('of several processes on one empty folder makes one administrator, whose password is printed once', async () => {
    await expectOneAdministrator(folder);
  });

  test.skipIf(!serverUrl)('and on one empty Postgres (left out without TEST_DATABASE_URL)', async () => {
    const place = await newPostgres(serverUrl ?? '');
    await expectOneAdministrator(place);
    for (const server of running.splice(0)) await server.end('SIGKILL');
    await place.dispose();
  });
});
