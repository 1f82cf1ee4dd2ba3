import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { addressShare, networkOf } from './address-share.ts';

/** The most open connections. Further ones are closed at once. */
const mostConnections = 2000;

/**
 * Limits the open connections of each address, and of all together. `isExempt` is true for the proxies that all callers
 * come through.
 */
export function limitConnections(server: Server, isExempt: (address: string) => boolean): void {
  const counts = new Map<string, number>();
  server.maxConnections = mostConnections;
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isExempt(remoteAddress)) return;
    const site = networkOf(remoteAddress);
    const count = (counts.get(site) ?? 0) + 1;
    counts.set(site, count);
    socket.once('close', () => {
      const left = (counts.get(site) ?? 1) - 1;
      if (left > 0) counts.set(site, left);
      else counts.delete(site);
    });
    if (count > addressShare(mostConnections)) socket.destroy();
  });
}
