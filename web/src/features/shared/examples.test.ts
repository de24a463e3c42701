import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type ExampleName, filledExample } from './examples.ts';

const names: ExampleName[] = ['javascript', 'python', 'shell'];

test.each(names)('%s has the address and the key in it, once', (name) => {
  const code = filledExample(name, 'https://alerts.example.org', 'ask_secret');
  expect(code).not.toContain('127.0.0.1');
  expect(code.split('https://alerts.example.org')).toHaveLength(2);
  expect(code.split('ask_secret')).toHaveLength(2);
});

const programs: [ExampleName, string, string[]][] = [
  ['javascript', process.execPath, ['--input-type=module', '-e']],
  ['python', 'python3', ['-c']],
  ['shell', 'sh', ['-c']],
];

/** Called instead of what each of them does when it is run as a file. */
const calls: Record<ExampleName, string> = {
  javascript: "await send({ title: 'a', message: 'b' });",
  python: 'send("a", "b")',
  shell: 'alertstream_send a b',
};

/** A machine may have no Python. */
const installed = programs.filter(([, program]) => !spawnSync(program, ['--version']).error);

test.each(installed)('%s sends with the key that stands in the code', (name, program, args) => {
  // Nobody listens there: what counts is that it gets as far as sending.
  const code = filledExample(name, 'http://127.0.0.1:9', 'ask_secret').replace(
    /^if .*(__main__|argv)[\s\S]*/m,
    '',
  );
  const { ALERTSTREAM_API_KEY: _, ...env } = process.env;
  const { stderr } = spawnSync(program, [...args, `${code}\n${calls[name]}`], { encoding: 'utf8', env });
  expect(stderr).toContain('alertstream: not sent');
  expect(stderr).not.toContain('ALERTSTREAM_API_KEY is not set');
});
