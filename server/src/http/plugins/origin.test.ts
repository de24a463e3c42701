import { expect, test } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const PUBLIC = 'https://alerts.example.com';

test.each([
  ['http://localhost:3000', 'localhost:3000', null, 'the address that was called'],
  ['https://alerts.example.com', 'alerts.example.com', null, 'a proxy that ends TLS'],
  ['https://alerts.example.com', 'alerts.example.com:443', null, 'a proxy that names the port of https'],
  ['http://alerts.example.com', 'alerts.example.com:80', null, 'a proxy that names the port of http'],
  ['https://ALERTS.example.com', 'alerts.example.com', null, 'capitals'],
  ['https://alerts.example.com', '10.0.0.7:3000', PUBLIC, 'a proxy that hides the host, with PUBLIC_URL'],
  ['http://[::1]:3000', '[::1]:3000', null, 'an IPv6 address'],
])('%s at %s (public: %s) is ours: %s', (origin, host, publicOrigin, _why) => {
  expect(isOwnOrigin(origin, host, publicOrigin)).toBe(true);
});

test.each([
  ['https://evil.example', 'alerts.example.com', null],
  ['https://evil.example', '10.0.0.7:3000', PUBLIC],
  ['https://alerts.example.com.evil.example', 'alerts.example.com', PUBLIC],
  ['https://evilalerts.example.com', 'alerts.example.com', PUBLIC],
  ['https://sub.alerts.example.com', 'alerts.example.com', PUBLIC],
  ['https://alerts.example.com@evil.example', 'alerts.example.com', PUBLIC],
  ['http://localhost:3001', 'localhost:3000', null],
  ['http://localhost', 'localhost:3000', null],
  ['https://alerts.example.com:8443', 'alerts.example.com', PUBLIC],
  ['http://alerts.example.com', '10.0.0.7:3000', PUBLIC],
  ['null', 'null', null],
  ['null', 'localhost', 'null'],
  ['file://', '', null],
  ['data:text/html,x', '', null],
  ['', '', null],
  ['not an origin', 'localhost', null],
])('%j at %s (public: %s) is not', (origin, host, publicOrigin) => {
  expect(isOwnOrigin(origin, host, publicOrigin)).toBe(false);
});
