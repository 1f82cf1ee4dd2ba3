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

/** An engine as a process knows it. */
export interface SharedEngine {
  readonly client: StatusQuery;
  readonly absences: Absences;
  readonly outage: Outage;
}

/** The engines of a process: one an address, so that its columns are read once and its connections are capped. */
export type Engines = (record: RealmRecord) => SharedEngine;

/** Below the 1,024 files that a function may open. Those who ask for one more wait, and their engine's time stands still. */
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
