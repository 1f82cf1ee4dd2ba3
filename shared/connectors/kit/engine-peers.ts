import { type CallContext, callContext } from '../../base/call-context.ts';
import { limitConcurrency, type RunInTurn, withinCommonLimit } from '../../base/concurrency-limit.ts';
import { createCallCoalescer } from './call-coalescer.ts';
import { type FaultKind, WireFault } from './faults.ts';
import { type HttpPeer, openHttp } from './http-client.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';

/** The addresses by which one engine is reached. */
export interface EngineAddresses {
  readonly urls: readonly string[];
  readonly ca?: string | undefined;
  /** The SHA-256 of the only certificate to trust at each address. */
  readonly fingerprints?: readonly string[] | undefined;
}

export interface PeerLimits {
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: RunInTurn;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
}

export interface EnginePeers {
  /** An HTTP client for each address. The number of concurrent requests of all of them is limited. */
  readonly peers: readonly HttpPeer[];
  readonly memory: MemoryBudget;
}

const gigabyte = 1024 ** 3;
/** Concurrent requests to one address, as by Livestatus. */
const requestsAtOnce = 3;

/** `ofEach` means that each address is an engine of its own, with the limit of one. */
export function openEnginePeers(
  { urls, ca, fingerprints }: EngineAddresses,
  { connectionsOfAll, memory = createMemoryBudget(gigabyte) }: PeerLimits,
  { ofEach = false } = {},
): EnginePeers {
  const atOnce = ofEach ? requestsAtOnce * urls.length : requestsAtOnce;
  const options = { largestAnswer: memory.largestAnswer, memory, idleConnections: requestsAtOnce };
  const enter = withinCommonLimit(limitConcurrency({ atOnce }), connectionsOfAll);
  const peers = urls.map((url, at): HttpPeer => {
    const peer = openHttp({ url: new URL(url), ca, fingerprint: fingerprints?.[at] }, options);
    return {
      exchange: (request, context, read) =>
        enter(() => peer.exchange(request, context, read), context.signal),
    };
  });
  return { peers, memory };
}

const nothingDone: ReadonlySet<FaultKind> = new Set(['unreachable', 'refused_connection']);

/**
 * Returns a client that sends to the peer that answered last, and to the next one only if no connection to it could be opened: what was sent
 * and not answered may have been done.
 */
export function peersInTurn(peers: readonly HttpPeer[]): HttpPeer {
  let first = 0;
  return {
    async exchange(request, context, read) {
      for (let tried = 1; ; tried += 1) {
        const peer = peers[first];
        if (!peer) throw new Error('an engine needs an address');
        try {
          return await peer.exchange(request, context, read);
        } catch (error) {
          const isNext = error instanceof WireFault && nothingDone.has(error.kind);
          if (!isNext || tried >= peers.length) throw error;
          first = (peers.indexOf(peer) + 1) % peers.length;
        }
      }
    },
  };
}

interface SharedReads<T> {
  /** Equal questions at the same time, which have the same name, share one answer. Each caller's memory is charged for it. */
  read(name: string, work: (context: CallContext) => Promise<T>, context: CallContext): Promise<T>;
  /** Does something that changes what is read: a later question does not share an answer from before its end. */
  act<R>(work: () => Promise<R>): Promise<R>;
}

export function sharedReads<T extends { readonly bytes: number }>(memory: MemoryBudget): SharedReads<T> {
  const reads = createCallCoalescer<T>();
  return {
    read: (name, work, context) =>
      reads.share(
        {
          name,
          work({ signal, waitFor }) {
            waitFor('engine');
            return work(callContext(signal));
          },
          read(result) {
            memory.keep(result.bytes, context.request);
            return result;
          },
        },
        context,
      ),
    async act(work) {
      try {
        return await work();
      } finally {
        reads.forget();
      }
    },
  };
}

/** Throws for a status that is an error of the engine or of a server in front of it. */
export function refuseStatus(status: number): void {
  if (status === 200) return;
  if (status === 401) throw new WireFault('unauthenticated', 'status 401');
  if (status === 403) throw new WireFault('forbidden', 'status 403');
  throw new WireFault(status === 503 ? 'overloaded' : 'failed', `status ${status}`);
}
