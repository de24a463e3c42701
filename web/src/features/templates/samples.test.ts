import { expect, test } from 'vitest';
import { sampleValue, sampleVariables } from './samples.ts';

test.each([
  ['host', 'db-1'],
  ['hostName', 'db-1'],
  ['host_name', 'db-1'],
  ['diskPercent', '92'],
  ['user-email', 'ada@example.com'],
  ['userName', 'Ada'],
  ['name', 'Ada'],
  ['buildURL', 'https://example.com/builds/1423'],
  ['something', 'something'],
  ['magicThing', 'magic thing'],
  ['größe', 'größe'],
  ['_', '_'],
  ['constructor', 'constructor'],
])('%s is shown as %s', (variable, sample) => {
  expect(sampleValue(variable)).toBe(sample);
});

test('what is typed comes first, and numbers travel as numbers', () => {
  expect(sampleVariables(['host', 'percent', 'price', 'note'], { host: '7', note: '' })).toEqual({
    host: 7,
    percent: 92,
    price: '129.90',
    note: '',
  });
});
