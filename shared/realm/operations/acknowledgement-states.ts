import { flag } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import {
  acknowledgedColumns,
  acknowledgementOf,
  type AcknowledgementRecord,
  acknowledgementRemarks,
} from './acknowledgements.ts';
import type { EngineState } from './operation.ts';
import type { TargetObject } from './target.ts';
import { hostsFilter } from './target-filters.ts';
import { rowsOfTargets, stateOf } from './target-rows.ts';

/** The acknowledgement of a host or a service on its engine. Its record is null if the object is not acknowledged. */
export interface AcknowledgementState extends EngineState<AcknowledgementRecord | null> {
  /** Null if the engine does not say. */
  readonly isAcknowledged: boolean | null;
  /** The name of the state. Null if the engine does not say. */
  readonly stateName: string | null;
  /** The mark of the request that acknowledged it. Null if this API did not, or if it is not acknowledged. */
  readonly mark: string | null;
}

const notAcknowledged = { id: null, record: null, mark: null };
const columns = { ...acknowledgedColumns, acknowledged: flag('acknowledged') };

/**
 * Returns what the engine says of the acknowledgements of the targets. `readRows` is `listedRowsOfTargets` for what lists show of them.
 */
export async function acknowledgementStates(
  realm: OpenRealm,
  targets: readonly TargetObject[],
  readRows: typeof rowsOfTargets = rowsOfTargets,
): Promise<Map<string, AcknowledgementState>> {
  const [rows, remarks] = await Promise.all([
    readRows(realm, targets, columns),
    acknowledgementRemarks(realm, hostsFilter(targets)),
  ]);
  return new Map(
    [...rows].map(([key, row]) => {
      const { cells, target } = row;
      const own = cells.acknowledged === true ? acknowledgementOf(realm, row, remarks) : notAcknowledged;
      const stateName = stateOf(target, cells).state_name;
      return [key, { ...own, isAcknowledged: cells.acknowledged, stateName }];
    }),
  );
}
