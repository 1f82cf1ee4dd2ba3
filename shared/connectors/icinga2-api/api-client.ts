import type { CallContext } from '../../base/call-context.ts';
import { type HttpPeer, openHttp, type ReadAnswer } from '../kit/http-client.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';

/** The address of the REST API of an Icinga 2, and how its certificate is verified. */
export interface ApiAddress {
  /** Without `/v1`. */
  readonly url: string;
  /** The certificate of the authority to trust instead of those of the system, as PEM. */
  readonly ca?: string | undefined;
  /**
   * The SHA-256 of the only certificate to trust, hexadecimal, with or without colons. The name in the certificate is
   * then not verified.
   */
  readonly fingerprint?: string | undefined;
}

export interface ApiLogin {
  readonly user: string;
  readonly password: string;
}

export interface ApiClientOptions {
  /** Returns the credentials. It is called before each request; its errors are passed on. */
  readonly credentials: () => Promise<ApiLogin>;
  /** The size of the largest answer that is read, in bytes. */
  readonly largestAnswer: number;
  /** The memory budget of the process. The default is the budget of a process of 1 GB. */
  readonly memory?: MemoryBudget | undefined;
  /** The number of idle connections that are kept for the next requests. The default is 0. */
  readonly idleConnections?: number;
}

export interface ApiRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The path below the URL of the API, encoded. */
  readonly path: string;
  /** The body, which is sent as JSON. `undefined` means that there is none. */
  readonly body?: unknown;
  /**
   * The POST reads: it carries names that are too many for a path, and the API treats it as a GET. It changes nothing, so that it may be
   * sent again.
   */
  readonly isRead?: boolean;
}

/** The one HTTP client of the REST API of Icinga 2. */
export interface ApiClient {
  /** Sends a request and reads its answer. Rejects with a WireFault, or with what `read` or `credentials` throws. */
  send<T>(request: ApiRequest, context: CallContext, read: ReadAnswer<T>): Promise<T>;
}

export function openApiClient(address: ApiAddress, options: ApiClientOptions): ApiClient {
  const { credentials, largestAnswer, memory, idleConnections = 0 } = options;
  const { url, ca, fingerprint } = address;
  const peer: HttpPeer = openHttp(
    { url: new URL(url), ca, fingerprint },
    { largestAnswer, memory, idleConnections },
  );
  return {
    async send({ method, path, body, isRead = false }, context, read) {
      const { user, password } = await credentials();
      const headers = {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(isRead && { 'x-http-method-override': 'GET' }),
      };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const isOnKeptConnection = idleConnections > 0;
      const isRepeatable = isOnKeptConnection && (isRead || method === 'GET');
      return peer.exchange(
        { method, path, headers, body: sent, isRepeatable, isOnKeptConnection },
        context,
        read,
      );
    },
  };
}
