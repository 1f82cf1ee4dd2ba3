/**
 * Returns an address for each host of an address with several, as libpq writes them:
 * `postgres://user@one:5432,two:5432/name?sslmode=verify-full`.
 */
export function hostAddresses(address: string): string[] {
  const [, begin = '', hosts = '', rest = ''] =
    /^([^/]*\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? [];
  return begin === '' ? [address] : hosts.split(',').map((host) => `${begin}${host}${rest}`);
}
