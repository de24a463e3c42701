import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey } from './client.ts';

describe('what limits count an address as', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test('all addresses of one /64 are one, and those of another are not', () => {
    const suffix = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 0xffff })));
    fc.assert(
      fc.property(fc.ipV6(), suffix, (address, last) => {
        const key = addressKey(address);
        const network = key.replace('::/64', '');
        fc.pre(network.split(':').length === 4);
        const neighbour = `${network}:${last.map((group) => group.toString(16)).join(':')}`;
        expect(isIPv6(neighbour)).toBe(true);
        expect(addressKey(neighbour)).toBe(key);
      }),
    );
  });
});
