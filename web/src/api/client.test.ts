import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, messageOf, queryString, send } from './client.ts';

afterEach(() => void vi.unstubAllGlobals());

function answer(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText: 'Status text' }));
}

describe('a call that is not OK', () => {
  test('throws its status and text, with what the server said', async () => {
    const body = '{"message":"No such key","code":"not_found"}';
    answer(404, body);
    const error = await send('/api/api-keys/1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: `404: ${body}`, status: 404, code: 'not_found' });
    expect(messageOf(error)).toBe('No such key');
  });

  test('tells what is wrong with a field without its name in the code', async () => {
    const issues = [{ path: 'newPassword', message: 'Choose another' }];
    answer(
      400,
      JSON.stringify({ message: 'newPassword: Choose another', code: 'validation_failed', issues }),
    );
    const error = await send('/api/auth/change-password').catch((thrown: unknown) => thrown);
    expect(messageOf(error)).toBe('Choose another');
  });

  test('throws the status text where the answer is empty', async () => {
    answer(502, '');
    await expect(send('/api/auth/me')).rejects.toMatchObject({
      message: '502: Status text',
      serverMessage: null,
    });
  });

  test('says so where there is no server', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(send('/api/auth/me')).rejects.toThrow("The server can't be reached");
  });
});

test('query strings repeat lists and leave out what is not given', () => {
  expect(queryString({ limit: 50, app: ['a b', 'c&d'], read: undefined })).toBe(
    '?limit=50&app=a+b&app=c%26d',
  );
  expect(queryString({})).toBe('');
});
