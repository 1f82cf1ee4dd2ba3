import ipaddr from 'ipaddr.js';

import { hostAddresses } from './storage/postgres/host-addresses.ts';

/** Returns one sentence for each fault of `--database`, none of which quotes it: it may hold a password. */
export function databaseFaults(address: string | undefined): string[] {
  return address === undefined ? [] : [...new Set(hostAddresses(address).flatMap(faultsOfHost))];
}

function faultsOfHost(address: string): string[] {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    return [
      '--database is an address such as postgres://realmgate@db.example/realmgate?sslmode=verify-full.',
    ];
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (isThisMachine(host) || url.searchParams.has('sslmode')) return [];
  return [
    'All records would cross the network in clear: --database needs sslmode=verify-full, or sslmode=disable if nobody else uses that network.',
  ];
}

/** Returns true for the addresses of this machine and the folders of its sockets. */
function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host === 'localhost' || host.startsWith('/')) return true;
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
