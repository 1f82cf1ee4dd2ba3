import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

import type { CallerAddress } from './gateway/proxy-event.ts';

/**
 * Returns a function that finds the caller of a request. `X-Forwarded-For` is read from its end, as long as the
 * addresses are those of trusted proxies: the part that a caller writes is never trusted.
 */
export function clientFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => CallerAddress {
  const trust = proxyAddr.compile([...trustedProxies]);
  const isProxy = proxyMatcher(trustedProxies);
  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    const isTls = 'encrypted' in request.socket;
    if (!isProxy(peer)) return { ip: peer, scheme: isTls ? 'https' : 'http' };
    const address = plain(proxyAddr(request, trust));
    const scheme = isTls || request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    // A proxy may write a port beside the address, or an invalid text. The proxy's own address is used then.
    return { ip: ipaddr.isValid(address) ? address : peer, scheme };
  };
}

/** Returns a predicate of the addresses of trusted proxies. */
export function proxyMatcher(trustedProxies: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (address) => trust(plain(address), 0);
}

/** Returns an IPv4 address in its own form if it comes through an IPv6 socket. */
function plain(address: string): string {
  if (isIPv4(address)) return address;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
