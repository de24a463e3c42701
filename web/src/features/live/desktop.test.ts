import { expect, test } from 'vitest';
import { aNotification } from '../../../test/build.ts';
import { arrivalNotices, digestNotices } from './desktop.ts';

const low = aNotification({ priority: 'low', title: 'Low' });
const high = aNotification({ priority: 'high', title: 'High' });
const urgent = aNotification({ priority: 'urgent', title: 'Urgent' });

test('a few arrivals are told each, and open what they are about', () => {
  const notices = arrivalNotices([low, high], false);
  expect(notices.map(({ title, openId }) => [title, openId])).toEqual([
    ['Low', low.id],
    ['High', high.id],
  ]);
});

test('many arrivals are told as a number', () => {
  const notices = arrivalNotices([low, high, low, urgent], false);
  expect(notices).toEqual([
    { tag: 'arrivals', title: '4 new, 1 critical', body: 'From backup', openId: null },
  ]);
});

test('who wants high priority alone is told of high, critical and urgent', () => {
  expect(arrivalNotices([low, high, urgent], true).map(({ title }) => title)).toEqual(['High', 'Urgent']);
  const digest = { id: '7', createdAt: high.createdAt, count: 1, critical: 0, items: [low] };
  expect(digestNotices([digest], true)).toEqual([]);
  expect(digestNotices([{ ...digest, items: [low, high], count: 2 }], true)).toHaveLength(1);
});

test('a digest of one opens it', () => {
  const digest = { id: '7', createdAt: high.createdAt, count: 1, critical: 0, items: [high] };
  expect(digestNotices([digest], false)[0]).toMatchObject({ tag: 'digest-7', openId: high.id });
});
