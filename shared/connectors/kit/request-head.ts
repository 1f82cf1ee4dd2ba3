import type { RequestOptions } from 'node:http';

import type { Peer } from './transport.ts';

/** The names of the headers that connectors send, as a closed list: no text of a caller becomes a header's name. */
type HeaderName =
  | 'accept'
  | 'authorization'
  | 'content-type'
  | 'x-amz-content-sha256'
  | 'x-amz-date'
  | 'x-amz-security-token'
  | 'x-http-method-override';

/** A request of a connector to its peer. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after that of the peer's URL, encoded, with its query. */
  readonly path: string;
  readonly headers: Readonly<Partial<Record<HeaderName, string>>>;
  readonly body?: string | undefined;
  /**
   * The request changes nothing: it may use a connection that has carried another request, and is sent again if that
   * connection has closed.
   */
  readonly isRepeatable?: boolean;
  /**
   * The request may use a connection that has carried another one, although it is not sent again if that has closed: its
   * end is then the fault `closed` or `broken`, and it may have been done.
   */
  readonly isOnKeptConnection?: boolean;
}

/** The longest path in characters. Some peers answer 400 or 414 to a longer one, others do not answer. */
const longestPath = 16_384;

/**
 * Returns the options of Node's `request`. Throws an Error if the path or a header is not one line of visible ASCII,
 * which is a fault of this program.
 */
export function requestOptionsOf(
  { url }: Peer,
  { method, path, headers, body }: HttpRequest,
): RequestOptions {
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
