import type { Peer } from '../kit/transport.ts';

const usualPort = 6379;

/** Returns the address in a URL `redis://HOST:PORT`, or `rediss://HOST:PORT` for one with TLS. */
export function readRedisUrl(text: string): Pick<Peer, 'url'> {
  const { protocol, host, port } = new URL(text);
  const hostAndPort = port === '' ? `${host}:${usualPort}` : host;
  return { url: new URL(`${protocol === 'rediss:' ? 'https' : 'http'}://${hostAndPort}`) };
}
