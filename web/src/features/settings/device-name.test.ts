import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18.0 Safari/605',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604', 'Safari on iPhone'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel) ${webkit} Chrome/140.0 Mobile Safari/537`, 'Chrome on Android'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['python-requests/2.31', 'python-requests'],
  ['', 'Unknown device'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
