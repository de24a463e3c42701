import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { noteShown } from '../../api/inbox/triage-store.ts';
import { key } from '../../api/keys.ts';
import { CHANGING } from '../../api/notifications.ts';
import { createRefresher } from './refresher.ts';

const list = key('/api/notifications', {});
const stats = key('/api/notifications/stats');

/** A page with a list and counts, and a change that is on its way until `settle` is called. */
function pageThatChanges() {
  const client = new QueryClient();
  client.setQueryData(list, { rows: [], nextCursor: null });
  client.setQueryData(stats, { total: 120 });
  const { promise, resolve: settle } = Promise.withResolvers<void>();
  const mutation = client.getMutationCache().build(client, {
    mutationKey: [CHANGING, 'triage'],
    mutationFn: async () => {},
    onSettled: () => promise,
  });
  void mutation.execute(undefined);
  return { client, settle };
}

const isRead = (client: QueryClient) => client.getQueryState(stats)?.isInvalidated;

test('what is told while a change is on its way is read when the change is over', async () => {
  const { client, settle } = pageThatChanges();
  createRefresher(client).afterAction('elsewhere');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isRead(client)).toBe(false);
  settle();
  await vi.waitFor(() => expect(isRead(client)).toBe(true));
  expect(client.getQueryData(list)).toBeUndefined();
});

test('what this page has done, shown and read itself is not read again', async () => {
  const { client, settle } = pageThatChanges();
  createRefresher(client).afterAction('own');
  noteShown('own');
  settle();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isRead(client)).toBe(false);
});

test('lists that show an action already are not read anew as a whole when something else has changed', async () => {
  const { client, settle } = pageThatChanges();
  const refresher = createRefresher(client);
  refresher.afterAction('own');
  refresher.soon();
  noteShown('own');
  settle();
  await vi.waitFor(() => expect(isRead(client)).toBe(true));
  expect(client.getQueryData(list)).toBeDefined();
});
