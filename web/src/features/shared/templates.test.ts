import { expect, test } from 'vitest';
import { genericTemplate, marketTemplate, setupGuide } from './templates.ts';

const ORIGIN = 'https://alerts.example.org';

test.each([
  ['market', marketTemplate(ORIGIN)],
  ['generic', genericTemplate(ORIGIN)],
  ['guide', setupGuide(ORIGIN)],
])('the %s template has this server’s address, and no other', (_, text) => {
  expect(text).toContain(ORIGIN);
  expect(text).not.toContain('127.0.0.1');
});

test('an app’s integration code has its name, whatever that is', () => {
  expect(genericTemplate(ORIGIN, 'marketBot')).toContain('const APP_NAME = "marketBot";');
  expect(genericTemplate(ORIGIN, `a"$&\\b'`)).toContain(`const APP_NAME = "a\\"$&\\\\b'";`);
});
