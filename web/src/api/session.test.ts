import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { checkSession, meOptions } from './session.ts';

test('a check of the session ends with the last question, also where that has cut off its own', async () => {
  const client = new QueryClient();
  const { queryKey } = meOptions;
  const answers: ((user: null) => void)[] = [];
  const queryFn = () => new Promise<null>((resolve) => answers.push(resolve));
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
  let isChecked = false;
  const check = checkSession(client).then(() => {
    isChecked = true;
  });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  void client.invalidateQueries({ queryKey });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isChecked).toBe(false);
  answers[1]?.(null);
  await check;
  stop();
});

test('where nobody is signed in, what was asked for early for somebody is forgotten', async () => {
  const early = new Map([['/api/notifications?limit=50&offset=0', Promise.resolve(new Response('[]'))]]);
  vi.stubGlobal('window', { early });
  vi.stubGlobal('fetch', async () => {
    throw new Error('No answer that can be read');
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await new QueryClient().fetchQuery(meOptions)).toBeNull();
  expect(early.size).toBe(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
