/** This is the only file of the connector that opens sockets. */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

import { hostOf, isAddress, isAllowedAddress, type NamedTargets } from './targets.ts';

/** Looks up all addresses of a host name, as `lookup` of `node:dns` does. */
export type LookupAll = (
  name: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** No address of the receiver may be connected to. */
export class AddressNotAllowed extends Error {}

/** The head of an answer. Its body is never used. */
export interface AnswerHead {
  readonly status: number;
  /** The header `Retry-After`, as it was sent. */
  readonly retryAfter: string | undefined;
}

export interface SentRequest {
  readonly url: URL;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bytes of a body that are read so that its connection can be used again. The connection of a larger one is closed. */
const MOST_BODY = 64 * 1024;
const IDLE_MS = 30_000;

/** Sends requests to allowed addresses. The address is judged when a connection is opened to it, and redirects are not followed. */
export class SendClient {
  readonly #targets: NamedTargets;
  readonly #lookup: LookupFunction;
  readonly #http = new HttpAgent({ keepAlive: true, timeout: IDLE_MS });
  readonly #https = new HttpsAgent({ keepAlive: true, timeout: IDLE_MS });

  constructor(targets: NamedTargets, lookup: LookupAll = systemLookup) {
    this.#targets = targets;
    this.#lookup = judgingLookup(targets, lookup);
  }

  /** Rejects with `AddressNotAllowed`, an error of Node, or the reason of `signal`, which also ends the reading of the body. */
  async send(request: SentRequest, signal: AbortSignal): Promise<AnswerHead> {
    const host = hostOf(request.url);
    // Node does not look up an address.
    if (isAddress(host) && !isAllowedAddress(host, this.#targets)) throw new AddressNotAllowed(host);
    const first = await this.#send(request, signal);
    return first === 'connection closed' ? this.#sendAgain(request, signal) : first;
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  async #sendAgain(request: SentRequest, signal: AbortSignal): Promise<AnswerHead> {
    const second = await this.#send(request, signal, { agent: false });
    if (second === 'connection closed') throw new Error('The connection was closed.');
    return second;
  }

  /** Returns `connection closed` if the receiver had closed the idle connection that was used. */
  #send({ url, method, headers, body }: SentRequest, signal: AbortSignal, more: RequestOptions = {}) {
    const isSecure = url.protocol === 'https:';
    const options = {
      ...{ method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      ...{ agent: isSecure ? this.#https : this.#http, lookup: this.#lookup, signal, ...more },
    };
    return new Promise<AnswerHead | 'connection closed'>((resolve, reject) => {
      const call = (isSecure ? requestHttps : requestHttp)(url, options);
      call.on('error', (error) => {
        if (call.reusedSocket && !signal.aborted && isReset(error)) resolve('connection closed');
        else reject(error);
      });
      call.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        discardBody(response);
      });
      // Without a listener Node destroys the request of an answer that changes the protocol, and reports neither an answer nor an error.
      call.once('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, retryAfter: undefined });
      });
      call.end(body);
    });
  }
}

function isReset(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET';
}

/** Returns a lookup that leaves out addresses that are not allowed, so that no connection is opened to them. */
function judgingLookup(targets: NamedTargets, lookup: LookupAll): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '');
        return;
      }
      const isNamed = targets.names.has(hostOf({ hostname: name }));
      const allowed = addresses.filter(({ address }) => isNamed || isAllowedAddress(address, targets));
      const [first] = allowed;
      if (!first) callback(new AddressNotAllowed(name), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function discardBody(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BODY) response.destroy();
  });
}
