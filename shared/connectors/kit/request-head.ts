import type { RequestOptions } from 'node:http';

import type { Peer } from './transport.ts';

/** The headers that connectors send, so that no text of a caller becomes the name of one. */
type HeaderName =
  | 'accept'
  | 'authorization'
  | 'content-type'
  | 'x-amz-content-sha256'
  | 'x-amz-date'
  | 'x-amz-security-token';

/** One request. */
export interface Round {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind the peer's address, encoded, with its query. */
  readonly path: string;
  readonly headers: Readonly<Partial<Record<HeaderName, string>>>;
  readonly body?: string | undefined;
  /** It changes nothing: it may go over a connection that was used before, and be sent again where that has died. */
  readonly isRepeatable?: boolean;
}

/** What peers take; a longer one is answered 400 or 414 by some of them, and not at all by others. */
const longestPath = 16_384;

/** Throws an Error where a path or header would not be one line of visible ASCII: that is a mistake of ours. */
export function headOf({ url }: Peer, { method, path, headers, body }: Round): RequestOptions {
  const whole = url.pathname.replace(/\/$/, '') + path;
  if (!/^\/[\x21-\x7E]*$/.test(whole) || whole.length > longestPath) {
    throw new Error('the path of a request is not encoded, or too long');
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\x20-\x7E]*$/.test(value)) throw new Error(`the header ${name} holds what no header can`);
  }
  const length =
    body === undefined && method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body ?? '') };
  return { method, path: whole, headers: { ...headers, host: url.host, ...length } };
}
