import { afterEach, expect, test, vi } from 'vitest';
import { send } from './client.ts';
import { forgetEarly } from './early.ts';

afterEach(() => vi.unstubAllGlobals());

function page(early: Record<string, Response | null>) {
  const answers = Object.entries(early).map(([url, answer]) => [url, Promise.resolve(answer)] as const);
  vi.stubGlobal('window', { early: new Map(answers) });
  const fetched = vi.fn(async () => new Response('later'));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('an answer that was asked for early is taken once, by a call to the same address', async () => {
  const fetched = page({ '/api/list?limit=50': new Response('early') });
  expect(await (await send('/api/list', { query: { limit: 51 } })).text()).toBe('later');
  expect(await (await send('/api/list', { query: { limit: 50 }, method: 'POST' })).text()).toBe('later');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(await (await send('/api/list', { query: { limit: 50 } })).text()).toBe('early');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(await (await send('/api/list', { query: { limit: 50 } })).text()).toBe('later');
});

test('where nobody answered early it is asked again; what was refused is refused', async () => {
  page({ '/api/away': null, '/api/gone': new Response('gone', { status: 404 }) });
  expect(await (await send('/api/away')).text()).toBe('later');
  await expect(send('/api/gone')).rejects.toMatchObject({ status: 404 });
});

test('what is forgotten nobody takes', async () => {
  page({ '/api/list': new Response('early') });
  forgetEarly();
  expect(await (await send('/api/list')).text()).toBe('later');
});
