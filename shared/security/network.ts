import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that name a network: whoever has one address of a /64 has all of them. */
const NETWORK_BYTES = 8;

/** What one attacker can be told by: an IPv4 address, or the /64 network of an IPv6 one. Other text stands for itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address that is written as an IPv6 one is an IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`;
}
