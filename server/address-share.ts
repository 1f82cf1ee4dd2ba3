import { isIPv4 } from 'node:net';

import ipaddr from 'ipaddr.js';

/** Returns the largest share that one address may take of something that all callers use: a fifth. */
export const addressShare = (all: number) => Math.max(1, Math.floor(all / 5));

/**
 * Returns an IPv4 address, or the /64 network of an IPv6 address: one site usually has all addresses of such a network.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return ip.toByteArray().slice(0, 8).join('.');
}
