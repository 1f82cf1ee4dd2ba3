import ipaddr from 'ipaddr.js';

/** Length of the network part of an IPv6 address, in bytes. The owner of one address in a /64 has all of them. */
const NETWORK_BYTES = 8;

/**
 * Returns the network under which attempts are counted: the IPv4 address, or the /64 network of an IPv6 address. Other text is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // `process` turns an IPv4-mapped IPv6 address into an IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`;
}
