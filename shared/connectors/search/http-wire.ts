import { limitOf, type Within } from '../../base/time-limit.ts';
import { type ConnectionLimit } from '../kit/connection-limit.ts';
import { parseJson } from '../kit/json.ts';
import { type HttpAnswer, type HttpPeer } from '../kit/round-trip.ts';
import { runOnFreeConnection } from '../kit/turns.ts';
import type { Authorize } from './address.ts';
import type { SendRequest, WireCall, WireReply } from './wire.ts';

/** The connections and credentials that all requests to one backend share. */
export interface BackendConnection {
  readonly url: URL;
  readonly peer: HttpPeer;
  readonly authorize: Authorize;
  readonly connections: ConnectionLimit;
}

/** Returns a function that sends requests over HTTP within one time limit. */
export function sendOver(line: BackendConnection, within: Within): SendRequest {
  const limit = limitOf(within);
  return (call) =>
    runOnFreeConnection(line.connections, limit, async () => {
      const round = await signed(line, call, limit.signal);
      const request = call.until ? AbortSignal.any([call.until, limit.request]) : limit.request;
      return line.peer.exchange(round, { ...limit, request }, (answer) => readReply(answer, call));
    });
}

async function signed({ url, authorize }: BackendConnection, call: WireCall<unknown>, signal: AbortSignal) {
  const { method, path, isRepeatable = true } = call;
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const proof = await authorize(
    { method, host: url.host, path: url.pathname.replace(/\/$/, '') + path, headers, body },
    signal,
  );
  return { method, path, headers: { ...headers, ...proof }, body, isRepeatable };
}

/** A refusal may have no JSON body, e.g. if a proxy wrote a page. Its status is enough. */
function readReply<T>({ status, body }: HttpAnswer, { read }: WireCall<T>): WireReply<T> {
  if (status === 200) return { isRefusal: false, body: read(body) };
  try {
    return { isRefusal: true, status, body: parseJson(body) };
  } catch {
    return { isRefusal: true, status, body: undefined };
  }
}
