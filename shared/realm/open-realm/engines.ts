import type { Clock } from '../../base/clock.ts';
import { limitConcurrency } from '../../base/concurrency-limit.ts';
import {
  createColumnLists,
  type EngineAddress,
  type MemoryBudget,
  openEngine,
} from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { engineAddress } from '../record/realm.ts';
import { type AbsenceCache, createAbsenceCache } from './absence-cache.ts';
import { createEngineOutage, type EngineOutage } from './engine-outage.ts';

/** The connections and the state that one process keeps for an engine. */
export interface SharedEngine {
  /** Returns the client of the engine for one call. */
  readonly open: ReturnType<typeof openEngine>;
  readonly absences: AbsenceCache;
  readonly outage: EngineOutage;
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

export function createEngines(
  clock: Clock,
  memory?: MemoryBudget,
  open: typeof openEngine = openEngine,
): Engines {
  const engines = new Map<string, SharedEngine>();
  const columnLists = createColumnLists();
  const connectionsOfAll = limitConcurrency({ atOnce: mostConnections });
  const openEngineAt = (address: EngineAddress): SharedEngine => ({
    open: open(address, { clock, columnLists, connectionsOfAll, ...(memory && { memory }) }),
    absences: createAbsenceCache(clock),
    outage: createEngineOutage(clock),
  });
  return (record) => {
    const address = engineAddress(record);
    const key = JSON.stringify(address);
    const engine = engines.get(key) ?? openEngineAt(address);
    engines.set(key, engine);
    return engine;
  };
}
