import type { Digest } from '@alertstream/contract/digests';
import { beforeEach, expect, test } from 'vitest';
import { createDigestFeed, type DigestMemory } from './digest-feed.ts';

let onServer: Digest[] = [];
let stored: string | null = null;
let told: string[][] = [];

const memory: DigestMemory = {
  load: () => stored,
  save: (id) => {
    stored = id;
  },
};

beforeEach(() => {
  onServer = [];
  stored = null;
  told = [];
});

function aDigest(id: string): Digest {
  return { id, createdAt: '2026-01-01T00:00:00.000Z', count: 1, critical: 0, items: [] };
}

function aFeed() {
  return createDigestFeed({
    memory,
    read: async (after) => onServer.filter(({ id }) => after === undefined || Number(id) > Number(after)),
    tell: (digests) => told.push(digests.map(({ id }) => id)),
  });
}

test('a live digest is told once, also when it comes twice and is read again', async () => {
  const feed = aFeed();
  await feed.catchUp();
  feed.arrived(aDigest('1'));
  feed.arrived(aDigest('1'));
  onServer = [aDigest('1')];
  await feed.catchUp();
  expect(told).toEqual([['1']]);
});

test('what came during a gap is told after it, together', async () => {
  const feed = aFeed();
  onServer = [aDigest('1')];
  await feed.catchUp();
  onServer = [aDigest('3'), aDigest('2'), aDigest('1')];
  await feed.catchUp();
  expect(told).toEqual([['3', '2']]);
});

test('the first digest ever is not missed in a gap', async () => {
  const feed = aFeed();
  await feed.catchUp();
  onServer = [aDigest('1')];
  await feed.catchUp();
  expect(told).toEqual([['1']]);
});

test('a digest that comes live while a gap is read is told once', async () => {
  stored = '1';
  const feed = aFeed();
  onServer = [aDigest('3'), aDigest('2')];
  const reading = feed.catchUp();
  feed.arrived(aDigest('3'));
  await reading;
  expect(told).toEqual([['3'], ['2']]);
  expect(stored).toBe('3');
});

test('a page that opens anew tells nothing again, and a new browser nothing of the past', async () => {
  onServer = [aDigest('2'), aDigest('1')];
  await aFeed().catchUp();
  await aFeed().catchUp();
  expect(told).toEqual([]);
  expect(stored).toBe('2');
});
