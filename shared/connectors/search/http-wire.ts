import { limitOf, type Within } from '../../base/time-limit.ts';
import { type ConnectionLimit } from '../kit/connection-limit.ts';
import { parseJson } from '../kit/json.ts';
import { type HttpAnswer, type HttpPeer } from '../kit/round-trip.ts';
import { runOnFreeConnection } from '../kit/turns.ts';
import type { Authorize } from './address.ts';
import type { Call, Reply, Send } from './wire.ts';

/** What all questions to one backend share. */
export interface Line {
  readonly url: URL;
  readonly peer: HttpPeer;
  readonly authorize: Authorize;
  readonly connections: ConnectionLimit;
}

/** Calls over HTTP, within the time of one question. */
export function sendOver(line: Line, within: Within): Send {
  const limit = limitOf(within);
  return (call) =>
    runOnFreeConnection(line.connections, limit, async () => {
      const round = await signed(line, call, limit.signal);
      const request = call.until ? AbortSignal.any([call.until, limit.request]) : limit.request;
      return line.peer.exchange(round, { ...limit, request }, (answer) => readReply(answer, call));
    });
}

async function signed({ url, authorize }: Line, call: Call<unknown>, signal: AbortSignal) {
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

/** Of a refusal the status says enough, also where a proxy wrote a page for it. */
function readReply<T>({ status, body }: HttpAnswer, { read }: Call<T>): Reply<T> {
  if (status === 200) return { isRefusal: false, body: read(body) };
  try {
    return { isRefusal: true, status, body: parseJson(body) };
  } catch {
    return { isRefusal: true, status, body: undefined };
  }
}
