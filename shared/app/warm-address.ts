/** The address of the Redis of warm states. */
export interface WarmAddress {
  readonly url: URL;
  /** True if states cross the network in clear, and `?tls=off` does not say that nobody else uses it. */
  readonly isInClear: boolean;
}

/**
 * Reads an address such as `rediss://USER:PASSWORD@HOST:6379/0`, whose path is the number of a database. `undefined` if it is none, or if user
 * or password cannot be decoded.
 */
export function readWarmAddress(text: string): WarmAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (!/^\/?\d{0,4}$/.test(url.pathname) || ![url.username, url.password].every(canDecode)) return undefined;
  return { url, isInClear: url.protocol === 'redis:' && url.searchParams.get('tls') !== 'off' };
}

/** Returns false for a `%` that begins no code, and for codes that are no UTF-8. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
