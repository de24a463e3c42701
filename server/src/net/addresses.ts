import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's metadata and DHCP server: a public address by number, a private one by use. */
const AZURE_WIRE_SERVER = '168.63.129.16';
/** All of IPv6 that is assigned to the public so far (IANA, "IPv6 Global Unicast Address Space"). */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
const GLOBAL_UNICAST_BITS = 3;
/** For documentation, RFC 9637. */
const DOCUMENTATION = ipaddr.IPv6.parse('3fff::');
const DOCUMENTATION_BITS = 20;
/** The well-known prefix of NAT64 (RFC 6052): an IPv4 address stands in the last four bytes. */
const NAT64_ADDRESS_AT = 12;

/**
 * True for an address (not a name) that belongs to the public internet. What is private, loopback, link-local, shared
 * by a carrier, reserved, for one of these in the form of another, or no address at all, does not.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 ? isPublicIPv6(address) : isPublicIPv4(address);
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_WIRE_SERVER;
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address());
  const range = address.range();
  if (range === 'rfc6052') {
    return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(NAT64_ADDRESS_AT)));
  }
  return (
    range === 'unicast' &&
    address.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS) &&
    !address.match(DOCUMENTATION, DOCUMENTATION_BITS)
  );
}
