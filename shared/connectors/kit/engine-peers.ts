import { limitConcurrency, type RunInTurn, withinCommonLimit } from '../../base/concurrency-limit.ts';
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
  /** An HTTP client for each address. */
  readonly peers: readonly HttpPeer[];
  /** Limits the number of concurrent requests. */
  readonly enter: RunInTurn;
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
  return {
    peers: urls.map((url, at) =>
      openHttp({ url: new URL(url), ca, fingerprint: fingerprints?.[at] }, options),
    ),
    enter: withinCommonLimit(limitConcurrency({ atOnce }), connectionsOfAll),
    memory,
  };
}

const nothingDone: ReadonlySet<FaultKind> = new Set(['unreachable', 'refused_connection']);

/**
 * Returns a function that sends to the peer that answered last, and to the next one only if no connection to it could be opened: what was
 * sent and not answered may have been done.
 */
export function sendInTurn(
  peers: readonly HttpPeer[],
): <T>(send: (peer: HttpPeer) => Promise<T>) => Promise<T> {
  let first = 0;
  return async (send) => {
    for (let tried = 1; ; tried += 1) {
      const peer = peers[first];
      if (!peer) throw new Error('an engine needs an address');
      try {
        return await send(peer);
      } catch (error) {
        const isNext = error instanceof WireFault && nothingDone.has(error.kind);
        if (!isNext || tried >= peers.length) throw error;
        first = (peers.indexOf(peer) + 1) % peers.length;
      }
    }
  };
}

/** Throws for a status that is an error of the engine or of a server in front of it. */
export function refuseStatus(status: number): void {
  if (status === 200) return;
  if (status === 401) throw new WireFault('unauthenticated', 'status 401');
  if (status === 403) throw new WireFault('forbidden', 'status 403');
  throw new WireFault(status === 503 ? 'overloaded' : 'failed', `status ${status}`);
}
