import { describe, expect, test } from 'vitest';
import { aRow } from '../../../test/storage/rows.ts';
import type { DeliveryDraft, IntakeResult, IntakeRow } from '../../storage/intake-store.ts';
import { createGroupCommit, HAND_OVER } from './group-commit.ts';

type Commit = { titles: string[]; succeed(): void; fail(error: Error): void };

/** A disk that writes when the test says so. */
function slowDisk(inFlightMax: number) {
  const commits: Commit[] = [];
  let arrived = Promise.withResolvers<void>();
  let lastId = 0;
  return {
    commits,
    store: {
      inFlightMax,
      commit(rows: readonly IntakeRow[]): Promise<IntakeResult[]> {
        const { promise, resolve, reject } = Promise.withResolvers<IntakeResult[]>();
        const succeed = () => resolve(rows.map(() => ({ kind: 'created', id: ++lastId })));
        commits.push({ titles: rows.map(({ title }) => title), succeed, fail: reject });
        arrived.resolve();
        return promise;
      },
    },
    /** The nth group that reached the disk. */
    async group(index: number): Promise<Commit> {
      for (;;) {
        const commit = commits[index];
        if (commit) return commit;
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
    },
  };
}

const aDraft = (): DeliveryDraft => ({
  messageId: 'msg_1',
  kind: 'webhook',
  target: 'webhook:1',
  address: null,
  event: 'notification.created',
  body: ['', ''],
  nextAttemptAt: 0,
});
const row = (title: string) => aRow({ userId: 1, title });
const dataError = () => Object.assign(new Error('refused'), { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });

describe('group commit', () => {
  test('rows that come together share a commit; those that come meanwhile share the next', async () => {
    const disk = slowDisk(1);
    const commitRow = createGroupCommit(disk.store);
    const first = [commitRow(row('a')), commitRow(row('b'))];
    const one = await disk.group(0);
    const second = [commitRow(row('c')), commitRow(row('d')), commitRow(row('e'))];
    one.succeed();
    expect(await Promise.all(first)).toEqual([
      { kind: 'created', id: 1 },
      { kind: 'created', id: 2 },
    ]);
    const two = await disk.group(1);
    two.succeed();
    await Promise.all(second);
    expect(disk.commits.map(({ titles }) => titles)).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  test('nobody is answered before their own commit has ended', async () => {
    const disk = slowDisk(2);
    const commitRow = createGroupCommit(disk.store);
    const ended: string[] = [];
    const a = commitRow(row('a')).then(() => ended.push('a'));
    const one = await disk.group(0);
    const b = commitRow(row('b')).then(() => ended.push('b'));
    const two = await disk.group(1);
    expect(ended).toEqual([]);
    two.succeed();
    await b;
    expect(ended).toEqual(['b']);
    one.succeed();
    await a;
  });

  test('many at once go to the store in pieces, as many as it takes; those that wait share groups of 1000 at most', async () => {
    const disk = slowDisk(2);
    const commitRow = createGroupCommit(disk.store);
    const all = Array.from({ length: 2500 }, (_, count) => commitRow(row(`n${count}`)));
    await new Promise(setImmediate);
    expect(disk.commits.map(({ titles }) => titles.length)).toEqual([HAND_OVER, HAND_OVER]);
    (await disk.group(1)).succeed();
    expect((await disk.group(2)).titles).toHaveLength(1000);
    await new Promise(setImmediate);
    expect(disk.commits).toHaveLength(3);
    for (const index of [0, 2]) (await disk.group(index)).succeed();
    for (const index of [3, 4]) (await disk.group(index)).succeed();
    await Promise.all(all);
    expect(disk.commits.map(({ titles }) => titles.length)).toEqual([24, 24, 1000, 1000, 452]);
  });

  test('beyond 20,000 waiting rows senders are asked to come back; later they are welcome again', async () => {
    const disk = slowDisk(1);
    const commitRow = createGroupCommit(disk.store);
    const all = Array.from({ length: HAND_OVER + 20_000 }, (_, count) => commitRow(row(`n${count}`)));
    await expect(commitRow(row('too many'))).rejects.toMatchObject({ status: 503, retryAfterS: 1 });
    for (let index = 0; index < 21; index++) (await disk.group(index)).succeed();
    await Promise.all(all);
    const welcome = commitRow(row('welcome'));
    (await disk.group(21)).succeed();
    await welcome;
  });

  test('and so they are beyond 64 MiB of text, however few rows that is', async () => {
    const disk = slowDisk(1);
    const commitRow = createGroupCommit(disk.store);
    const large = { ...row('large'), message: 'x'.repeat(8 * 1024 * 1024) };
    const all = Array.from({ length: 8 }, () => commitRow(large));
    await expect(commitRow(row('small'))).rejects.toMatchObject({ status: 503 });
    for (let index = 0; index < 8; index++) (await disk.group(index)).succeed();
    await Promise.all(all);
    const welcome = commitRow(row('welcome'));
    (await disk.group(8)).succeed();
    await welcome;
  });

  test('what is to be sent because of a row counts with it: for who waits, and for how many share a group', async () => {
    const disk = slowDisk(1);
    const commitRow = createGroupCommit(disk.store);
    const body: [string, string] = ['{"id":"', `",${'x'.repeat(256 * 1024)}}`];
    const delivery = { ...aDraft(), body };
    const much = { ...row('much'), deliveries: Array.from({ length: 16 }, () => delivery) };
    const all = Array.from({ length: 17 }, () => commitRow(much));
    expect((await Promise.allSettled(all.slice(-1)))[0]).toMatchObject({ reason: { status: 503 } });
    for (let index = 0; index < 6; index++) (await disk.group(index)).succeed();
    await Promise.all(all.slice(0, -1));
    expect(disk.commits.map(({ titles }) => titles.length)).toEqual([3, 3, 3, 3, 3, 1]);
  });

  test('a row that the database refuses is found, and takes no neighbour with it', async () => {
    const disk = slowDisk(1);
    const commitRow = createGroupCommit(disk.store);
    const outcomes = Promise.allSettled(['a', 'bad', 'c'].map((title) => commitRow(row(title))));
    (await disk.group(0)).fail(dataError());
    (await disk.group(1)).succeed();
    (await disk.group(2)).fail(dataError());
    (await disk.group(3)).succeed();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(disk.commits.map(({ titles }) => titles)).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  test('a disk that fails is not tried again: it could be that the rows are there', async () => {
    const disk = slowDisk(1);
    const commitRow = createGroupCommit(disk.store);
    const outcomes = Promise.allSettled(['a', 'b'].map((title) => commitRow(row(title))));
    (await disk.group(0)).fail(new Error('disk I/O error'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = commitRow(row('c'));
    (await disk.group(1)).succeed();
    await after;
    expect(disk.commits).toHaveLength(2);
  });
});
