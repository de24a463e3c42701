import { isIPv6 } from 'node:net';

/** Where a call comes from, as far as sessions, limits and the audit log care. */
export type Client = { address: string; userAgent: string };

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 address, because a household or a
 * rented machine has a whole /64 to choose addresses from.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  return isIPv6(plain) ? network64(plain) : address;
}

/** The first four groups, each without leading zeros; the URL parser writes an address in its shortest form. */
function network64(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
