import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, type RunInTurn } from '../../base/concurrency-limit.ts';
import type { EngineInterfaceName } from '../../base/engine-interface.ts';
import { lazy, once } from '../../base/once.ts';
import {
  createColumnLists,
  type MemoryBudget,
  openEngine,
  type StatusQuery,
} from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { engineAddress } from '../record/realm.ts';
import { type AbsenceCache, createAbsenceCache } from './absence-cache.ts';
import { deferStatus } from './deferred-status.ts';
import { createEngineOutage, type EngineOutage } from './engine-outage.ts';
import type { MonitoringApis } from './monitoring-apis.ts';
import { callBy, type RealmCall } from './realm-call.ts';

/** The connections and the state that one process keeps for an engine. */
export interface SharedEngine {
  /** Returns the client of the engine for one call. */
  readonly open: (call: RealmCall) => StatusQuery;
  /** Returns the interface by which the engine is reached. Throws an AppError if its monitoring API is not registered any more. */
  readonly interface: () => Promise<EngineInterfaceName>;
  readonly absences: AbsenceCache;
  readonly outage: EngineOutage;
  /** The key by which the process knows the engine. */
  readonly key: string;
}

/**
 * Returns the engine of a realm. One process has one entry per address, so that columns are read once and the number of
 * connections is limited.
 */
export type Engines = (record: RealmRecord) => SharedEngine;

/**
 * The largest number of open connections, below the 1,024 files that a function may open. Further queries wait, and their time
 * limit does not run meanwhile.
 */
const mostConnections = 900;

export interface EnginesOptions {
  /** Opens an engine by Livestatus. Tests pass fakes. */
  readonly open?: typeof openEngine;
  /**
   * Loads the registered monitoring APIs, when the first realm that names one is asked. Without it, such realms cannot be queried.
   */
  readonly loadApis?: (limits: EngineLimits) => Promise<MonitoringApis>;
}

/** The limits that all engines share. */
export interface EngineLimits {
  readonly clock: Clock;
  readonly connectionsOfAll: RunInTurn;
  readonly memory?: MemoryBudget;
}

/** This is the one place that chooses between Livestatus and a registered monitoring API. Its kind decides in `monitoring-apis.ts`. */
export function createEngines(
  clock: Clock,
  memory?: MemoryBudget,
  { open = openEngine, loadApis = noApis }: EnginesOptions = {},
): Engines {
  const engines = new Map<string, SharedEngine>();
  const columnLists = createColumnLists();
  const connectionsOfAll = limitConcurrency({ atOnce: mostConnections });
  const limits = { clock, connectionsOfAll, ...(memory && { memory }) };
  const apis = lazy(() => loadApis(limits));
  const reach = (record: RealmRecord): Pick<SharedEngine, 'open' | 'interface'> => {
    if (record.monitoring_api === undefined) {
      const client = open(engineAddress(record), { ...limits, columnLists });
      return {
        open: (call) => client(callBy(call, 'livestatus')),
        interface: () => Promise.resolve('livestatus'),
      };
    }
    return {
      open: (call) => deferStatus(once(async () => (await apis()).open(record, call))),
      interface: async () => (await apis()).kindOf(record),
    };
  };
  return (record) => {
    const key = connectionKeyOf(record);
    const engine = engines.get(key) ?? {
      ...reach(record),
      absences: createAbsenceCache(clock),
      outage: createEngineOutage(clock),
      key,
    };
    engines.set(key, engine);
    return engine;
  };
}

function noApis(): Promise<MonitoringApis> {
  return Promise.reject(new Error('this program reads no monitoring APIs'));
}

/** Returns a key of the way to the realm's engine. Realms that reach it in the same way share its client. */
export function connectionKeyOf(record: RealmRecord): string {
  const { monitoring_api: api, creation_ids: ids } = record;
  return JSON.stringify(api === undefined ? engineAddress(record) : { api, creation: ids.monitoring_api });
}
