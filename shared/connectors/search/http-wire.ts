import { type CallContext, withRequest } from '../../base/call-context.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { runOnFreeConnection } from '../kit/free-connection.ts';
import { type HttpAnswer, type HttpPeer } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';
import type { Authorize } from './address.ts';
import type { SendRequest, WireCall, WireReply } from './wire.ts';

/** The connections and credentials that all requests to one backend share. */
export interface BackendConnection {
  readonly url: URL;
  readonly peer: HttpPeer;
  readonly authorize: Authorize;
  readonly connections: RunInTurn;
}

/** Returns a function that sends requests over HTTP within one time limit. */
export function sendOver(line: BackendConnection, context: CallContext): SendRequest {
  return (call) =>
    runOnFreeConnection(line.connections, context, async () => {
      const round = await signed(line, call, context.signal);
      const request = call.until ? AbortSignal.any([call.until, context.request]) : context.request;
      return line.peer.exchange(round, withRequest(context, request), (answer) => readReply(answer, call));
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
