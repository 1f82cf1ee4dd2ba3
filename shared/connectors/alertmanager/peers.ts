import { setTimeout as pause } from 'node:timers/promises';

import { type CallContext, callContext } from '../../base/call-context.ts';
import { childController } from '../../base/on-abort.ts';
import { type EnginePeers, peersInTurn, sharedReads } from '../kit/engine-peers.ts';
import type { HttpPeer, HttpRequest, ReadAnswer } from '../kit/http-client.ts';
import { readAlerts, readSilences, readStatus } from './wire.ts';
import { type PeerAnswer, type PeersState, worldOf, type WorldParts } from './world.ts';

type UnsignedRequest = Omit<HttpRequest, 'headers'>;
type Sign = (request: UnsignedRequest) => Promise<HttpRequest>;

/** The peers of one Alertmanager. They share silences, and not alerts: Prometheus sends these to each of them. */
export interface Peers {
  /** Reads all peers. Rejects with a WireFault if none answers. */
  read(context: CallContext): Promise<PeersState>;
  /** Sends a request that changes something to one peer, which tells the others. */
  act<T>(request: UnsignedRequest, context: CallContext, read: ReadAnswer<T>): Promise<T>;
}

interface PeersParts extends WorldParts {
  readonly authorization: () => Promise<string | undefined>;
}

/** The time in which the other peers must answer once one has, in milliseconds. */
const patienceMs = 1000;

export function openPeers(
  { peers, memory }: EnginePeers,
  { authorization: readAuthorization, ...parts }: PeersParts,
): Peers {
  const reads = sharedReads<PeersState>(memory);
  const inTurn = peersInTurn(peers);
  const sign: Sign = async (request) => {
    const authorization = await readAuthorization();
    const headers = {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    return { ...request, headers };
  };
  const readAll = async ({ signal }: CallContext) => {
    const answers = await answersOf(peers, signal, (peer, context) => readPeer(peer, sign, context));
    return worldOf(answers, peers.length - answers.length, parts);
  };
  return {
    read: (context) => reads.read('all', readAll, context),
    act: (request, context, read) =>
      reads.act(async () => inTurn.exchange(await sign(request), context, read)),
  };
}

async function readPeer(peer: HttpPeer, sign: Sign, context: CallContext): Promise<PeerAnswer> {
  let bytes = 0;
  const list = async <T>(path: string, read: ReadAnswer<T>) => {
    const request = await sign({ method: 'GET', path: `/api/v2/${path}`, isRepeatable: true });
    return peer.exchange(request, context, (answer) => {
      bytes += answer.body.length;
      return read(answer);
    });
  };
  const [status, alerts, silences] = await Promise.all([
    list('status', readStatus),
    list('alerts', readAlerts),
    list('silences', readSilences),
  ]);
  return { status, alerts, silences, bytes };
}

/** Returns the answers of the peers that answer in time. Throws the error of the first one if none does. */
async function answersOf<T>(
  peers: readonly HttpPeer[],
  signal: AbortSignal,
  read: (peer: HttpPeer, context: CallContext) => Promise<T>,
): Promise<T[]> {
  const over = childController(signal);
  const reading = peers.map((peer) => read(peer, callContext(over.signal)));
  const all = Promise.allSettled(reading);
  await Promise.any(reading).catch(() => undefined);
  await Promise.race([all, pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
  const settled = await all;
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (answers.length === 0) throw settled.find((one) => one.status === 'rejected')?.reason;
  return answers;
}
