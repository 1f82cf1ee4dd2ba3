import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, type RunInTurn, withinCommonLimit } from '../../base/concurrency-limit.ts';
import { cachedValue } from '../../base/expiring.ts';
import { createMemoryBudget, type MemoryBudget } from '../kit/memory-budget.ts';
import { CachedStart } from './cached-start.ts';
import { LivestatusClient } from './client.ts';
import { type ColumnLists, createColumnLists } from './column-lists.ts';
import { createEngineDiscovery } from './discovery.ts';
import type { EngineKind } from './engine.ts';
import type { HostRanges } from './host-ranges.ts';
import type { EngineCall, StatusQuery } from './status-query.ts';
import type { EngineAddress } from './transport.ts';
import { openWire } from './wire.ts';

export interface EngineOptions {
  readonly clock: Clock;
  /** Maximum number of concurrent connections, 3 by default: a fourth idle one can freeze an Icinga 2 with two cores. */
  readonly connections?: number;
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: RunInTurn;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
  /** Time for which the columns and the kind of an engine are cached, in milliseconds. The default is ten minutes. */
  readonly memoryMs?: number;
  /** Cache of column lists that several engines share. `undefined` means that the engine has its own. */
  readonly columnLists?: ColumnLists;
}

export interface EngineConnectOptions extends EngineOptions {
  /** Name of the realm, for error messages. */
  readonly realm: string;
}

/** Makes a function that returns the client of an engine for a call. No connection is opened yet: each request opens its own. */
export function connectEngine(
  address: EngineAddress,
  { realm, ...options }: EngineConnectOptions,
): (context: CallContext) => StatusQuery {
  const open = openEngine(address, options);
  return (context) => open({ realm, context });
}

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections and caches. */
export function openEngine(
  address: EngineAddress,
  options: EngineOptions,
): (call: EngineCall) => StatusQuery {
  const { memoryMs: ttlMs = 600_000, connections = 3, memory = createMemoryBudget(GIGABYTE) } = options;
  const { clock, columnLists = createColumnLists(), connectionsOfAll } = options;
  const enter = withinCommonLimit(limitConcurrency({ atOnce: connections }), connectionsOfAll);
  const wire = openWire(address, { enter, memory });
  const engine = {
    ...{ wire, clock, discovery: createEngineDiscovery({ clock, ttlMs, get: wire.get, columnLists }) },
    kind: cachedValue<EngineKind>({ ttlMs, clock }),
    hostRanges: cachedValue<HostRanges>({ ttlMs, clock }),
    start: new CachedStart(),
  };
  return (call) => new LivestatusClient(engine, call);
}

const GIGABYTE = 1024 ** 3;
