import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, withinCommonLimit } from '../../base/concurrency-limit.ts';
import { type ApiLogin, openApiClient } from '../icinga2-api/index.ts';
import type { EngineAddresses, PeerLimits } from '../kit/engine-peers.ts';
import { createMemoryBudget } from '../kit/memory-budget.ts';
import { createRemarkNumbers, type RemarkNumbers } from '../kit/remark-numbers.ts';
import type { EngineCall } from '../status-query/index.ts';
import { openApiWire } from './api-wire.ts';
import { openEngineObjects } from './engine-objects.ts';
import { openEngineRows } from './engine-rows.ts';
import { openEngineStatus } from './engine-status.ts';
import { type RestClient, RestStatusQuery } from './rest-status-query.ts';

/** An Icinga 2 that is reached by its REST API. The addresses are those of its masters, without `/v1`. Each of them knows all objects. */
export interface Icinga2Engine extends EngineAddresses {
  /** The most hosts with which lists are read. */
  readonly maxHosts: number;
}

export interface Icinga2EngineOptions extends PeerLimits {
  readonly clock: Clock;
  /** Returns user and password. It is called before each request; its errors are passed on. */
  readonly credentials: () => Promise<ApiLogin>;
  /** The numbers of downtimes and comments. It is given if another interface of the engine shows them. */
  readonly numbers?: RemarkNumbers;
}

const gigabyte = 1024 ** 3;
/** Concurrent requests to one engine, as by Livestatus. */
const requestsAtOnce = 3;

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections and caches. */
export function openIcinga2Engine(
  { urls, ca, fingerprints, maxHosts }: Icinga2Engine,
  options: Icinga2EngineOptions,
): (call: EngineCall) => RestClient {
  const { clock, credentials, connectionsOfAll, memory = createMemoryBudget(gigabyte) } = options;
  const { numbers = createRemarkNumbers() } = options;
  const enter = withinCommonLimit(limitConcurrency({ atOnce: requestsAtOnce }), connectionsOfAll);
  const { largestAnswer } = memory;
  const masters = urls.map((url, index) =>
    openApiClient(
      { url, ca, fingerprint: fingerprints?.[index] },
      { credentials, largestAnswer, memory, idleConnections: requestsAtOnce },
    ),
  );
  const wire = openApiWire(masters, { enter, memory });
  const objects = openEngineObjects(wire, clock);
  const status = openEngineStatus(objects, { maxHosts, clock });
  const rows = openEngineRows({ objects, numbers, status });
  return (call) => new RestStatusQuery({ wire, clock, objects, status, numbers, rows }, call);
}
