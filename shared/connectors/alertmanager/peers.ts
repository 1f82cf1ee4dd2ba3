import { setTimeout as pause } from 'node:timers/promises';

import { type CallContext, callContext } from '../../base/call-context.ts';
import { childController } from '../../base/on-abort.ts';
import { createCallCoalescer, type WorkContext } from '../kit/call-coalescer.ts';
import { type EnginePeers, sendInTurn } from '../kit/engine-peers.ts';
import type { HttpPeer, HttpRequest, ReadAnswer } from '../kit/http-client.ts';
import { mergePeers, type PeerAnswer, type PeerAnswers } from './merge-peers.ts';
import { readAlerts, readSilences, readStatus } from './wire.ts';

export interface PeersOptions<PeersState> extends EnginePeers {
  /** Returns the header with our credentials. `undefined` means that there are none. */
  readonly authorization: () => Promise<string | undefined>;
  /** Makes the result of a reading, once for all callers that share it. */
  readonly prepare: (answers: PeerAnswers) => PeersState;
}

interface Sending<T> {
  readonly request: Omit<HttpRequest, 'headers'>;
  readonly context: CallContext;
  readonly read: ReadAnswer<T>;
}

interface Reading<PeersState> {
  readonly world: PeersState;
  /** The length of all answers in bytes. */
  readonly bytes: number;
}

/** The time in which the other peers must answer once one has, in milliseconds. */
const patienceMs = 1000;

/** The peers of one Alertmanager. They share silences, and not alerts: Prometheus sends these to each of them. */
export class Peers<PeersState> {
  readonly #options: PeersOptions<PeersState>;
  readonly #readings = createCallCoalescer<Reading<PeersState>>();
  readonly #inTurn: ReturnType<typeof sendInTurn>;

  constructor(options: PeersOptions<PeersState>) {
    this.#options = options;
    this.#inTurn = sendInTurn(options.peers);
  }

  /** Reads all peers. Callers at the same time share one reading. Rejects with a WireFault if none answers. */
  read(context: CallContext): Promise<PeersState> {
    const work = (waiters: WorkContext) => {
      waiters.waitFor('engine');
      return this.#readAll(waiters.signal);
    };
    const read = ({ world, bytes }: Reading<PeersState>) => {
      this.#options.memory.keep(bytes, context.request);
      return world;
    };
    return this.#readings.share({ name: 'all', work, read }, context);
  }

  /** Sends a request that changes something to one peer, which tells the others. */
  async act<T>(sending: Sending<T>): Promise<T> {
    try {
      return await this.#inTurn((peer) => this.#send(peer, sending));
    } finally {
      this.#readings.forget();
    }
  }

  async #readAll(signal: AbortSignal): Promise<Reading<PeersState>> {
    const over = childController(signal);
    const { peers, prepare } = this.#options;
    const reading = peers.map((peer) => this.#readPeer(peer, callContext(over.signal)));
    const all = Promise.allSettled(reading);
    await Promise.any(reading).catch(() => undefined);
    await Promise.race([all, pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
    const settled = await all;
    const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failure = settled.find((one) => one.status === 'rejected');
    if (answers.length === 0) throw failure?.reason;
    const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
    return { world: prepare(mergePeers(answers, peers.length)), bytes };
  }

  async #readPeer(peer: HttpPeer, context: CallContext): Promise<PeerAnswer> {
    let bytes = 0;
    const list = <T>(path: string, read: ReadAnswer<T>) =>
      this.#send(peer, {
        request: { method: 'GET', path: `/api/v2/${path}`, isRepeatable: true },
        context,
        read(answer) {
          bytes += answer.body.length;
          return read(answer);
        },
      });
    const [status, alerts, silences] = await Promise.all([
      list('status', readStatus),
      list('alerts', readAlerts),
      list('silences', readSilences),
    ]);
    return { status, alerts, silences, bytes };
  }

  async #send<T>(peer: HttpPeer, { request, context, read }: Sending<T>): Promise<T> {
    const { enter, authorization: findAuthorization } = this.#options;
    const authorization = await findAuthorization();
    const headers = {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    };
    return enter(() => peer.exchange({ ...request, headers }, context, read), context.signal);
  }
}
