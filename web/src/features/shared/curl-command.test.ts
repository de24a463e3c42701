import { expect, test } from 'vitest';
import { curlCommand } from './curl-command.ts';

test('the example is one command with the address, the key and a valid body', () => {
  const command = curlCommand('https://alerts.example.org', 'ask_abc');
  expect(command).toContain('curl -X POST https://alerts.example.org/api/notifications');
  expect(command).toContain("'X-API-Key: ask_abc'");
  const body = /-d '(.+)'$/.exec(command)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ title: 'Hello from curl' });
});
