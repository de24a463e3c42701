import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCall, curlCommand } from './curl-command.ts';

test('the example is one command with the address, the key and a valid body', () => {
  const command = curlCommand('https://alerts.example.org', 'ask_abc');
  expect(command).toContain('curl -X POST https://alerts.example.org/api/notifications');
  expect(command).toContain("'X-API-Key: ask_abc'");
  const body = /-d '(.+)'$/.exec(command)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ title: 'Hello from curl' });
});

test('a body with quotes stays one argument of the shell', () => {
  const body = { template: 'It\'s a "test" $HOME `x`' };
  const command = curlCall('http://127.0.0.1:9', 'ask_abc', body);
  const printed = spawnSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' });
  expect(JSON.parse(printed.stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual(body);
});
