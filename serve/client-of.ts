import type { IncomingMessage } from 'node:http';

import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

import type { Client } from '../platform/gateway/proxy-event.ts';

/**
 * Who sent a request. `X-Forwarded-For` is read from its end, for as long as the addresses are those of trusted proxies: what a
 * caller writes into it is never believed.
 */
export function clientFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => Client {
  const trust = proxyAddr.compile([...trustedProxies]);
  const isProxy = proxyMatcher(trustedProxies);
  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '');
    const address = plain(proxyAddr(request, trust));
    const isTls = 'encrypted' in request.socket;
    const forwarded = isProxy(peer) ? request.headers['x-forwarded-proto'] : undefined;
    const scheme = isTls || forwarded === 'https' ? 'https' : 'http';
    // A proxy may write a port beside the address, or nonsense: its own address then.
    return { ip: ipaddr.isValid(address) ? address : peer, scheme };
  };
}

/** Tells whether an address is one of a trusted proxy. */
export function proxyMatcher(trustedProxies: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (address) => trust(plain(address), 0);
}

/** An IPv4 address that comes by a socket of IPv6 is one of IPv4. */
function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
