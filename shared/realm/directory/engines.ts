import type { Clock } from '../../base/clock.ts';
import {
  type Address,
  connectionLimit,
  createColumnLists,
  type MemoryBudget,
  openEngine,
  type StatusQuery,
} from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { type Absences, createAbsences } from '../engine/absences.ts';
import { createOutage, type Outage } from './outage.ts';
import { engineAddress } from './realm.ts';

/** The client and the state that one process keeps for an engine. */
export interface SharedEngine {
  readonly client: StatusQuery;
  readonly absences: Absences;
  readonly outage: Outage;
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

export function createEngines(clock: Clock, memory?: MemoryBudget): Engines {
  const engines = new Map<string, ReturnType<typeof openEngineAt>>();
  const columnLists = createColumnLists();
  const connectionsOfAll = connectionLimit(mostConnections);
  const openEngineAt = (address: Address) => ({
    clientFor: openEngine(address, { clock, columnLists, connectionsOfAll, ...(memory && { memory }) }),
    absences: createAbsences(clock),
    outage: createOutage(clock),
  });
  return (record) => {
    const address = engineAddress(record);
    const key = JSON.stringify(address);
    const engine = engines.get(key) ?? openEngineAt(address);
    engines.set(key, engine);
    return { client: engine.clientFor(record.name), absences: engine.absences, outage: engine.outage };
  };
}
