import type { PushPayload } from '@alertstream/contract/push';
import { expect, test } from 'vitest';
import { noticeOf } from './notice.ts';

const payload: PushPayload = {
  kind: 'notification',
  id: '7',
  title: 'Disk full',
  message: '/var is 97% full',
  appName: 'backup',
  priority: 'critical',
  url: '/?open=7',
};

test('a notification is shown with its app, stays while it is critical, and leads to its details', () => {
  expect(noticeOf(JSON.stringify(payload))).toMatchObject({
    title: 'Disk full',
    always: false,
    options: {
      body: 'backup: /var is 97% full',
      tag: 'notification-7',
      requireInteraction: true,
      data: { url: '/?open=7' },
    },
  });
});

test('a digest has no app', () => {
  const digest = { ...payload, kind: 'digest', appName: null, priority: 'normal' };
  expect(noticeOf(JSON.stringify(digest)).options).toMatchObject({
    body: '/var is 97% full',
    tag: 'digest-7',
    requireInteraction: false,
  });
});

test('a test is shown though the page is looked at', () => {
  expect(noticeOf(JSON.stringify({ ...payload, kind: 'test' })).always).toBe(true);
});

test.each(['', 'no JSON', 'null', '[]', '7'])('%j says that something came', (text) => {
  expect(noticeOf(text)).toMatchObject({
    title: 'AlertStream',
    options: { body: 'Something new has arrived.', data: { url: '/' } },
  });
});
