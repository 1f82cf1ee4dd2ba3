import { attempt } from '../../../base/attempt.ts';
import { AppError } from '../../../base/errors.ts';
import { failedSources } from '../../../base/failed-realms.ts';
import { mentions } from '../../../connectors/status-query/index.ts';
import type { MaintenanceRecord } from '../../../store/maintenances.ts';
import type { RealmSelection } from '../../directory/selection.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { downtimesOf, type EngineDowntime } from '../downtimes.ts';
import type { PerformOptions } from '../perform.ts';
import { downtimeKind } from '../remark.ts';
import { removeRemarks } from '../removal.ts';
import type { Occurrence } from './maintenance-times.ts';
import { plantedMark } from './planted-downtime.ts';

interface Unwanted {
  readonly record: MaintenanceRecord;
  /** The occurrences whose downtimes stay. */
  readonly due: readonly Occurrence[];
  readonly performing: PerformOptions;
}

export interface PlantedRemoval {
  readonly removed: number;
  /** The reason why some are left, for people. Null if none is. */
  readonly reason: string | null;
}

/**
 * Removes the planted downtimes of a maintenance that had not begun when it was changed or removed, and are of no due occurrence. It stops when
 * `sendMs` have passed: what is left is removed by the next run. Throws if the only realm does not answer.
 */
async function removeUnwanted(realms: RealmSelection, unwanted: Unwanted): Promise<PlantedRemoval> {
  const { parts, sources = [] } = await realms.askEach((realm) => removeInRealm(realm, unwanted));
  const removed = parts.reduce((sum, { value }) => sum + value.removed, 0);
  const left = parts.reduce((sum, { value }) => sum + value.left, 0);
  const [silent] = failedSources(sources);
  if (silent) return { removed, reason: silent.error ?? `Realm '${silent.realm}' did not answer.` };
  return { removed, reason: left === 0 ? null : `${left} planted downtimes are not removed yet.` };
}

/** Does the same, and returns the failure of the only realm as the reason. */
export async function tryRemoval(realms: RealmSelection, unwanted: Unwanted): Promise<PlantedRemoval> {
  const removal = await attempt(() => removeUnwanted(realms, unwanted));
  return removal instanceof AppError ? { removed: 0, reason: removal.message } : removal;
}

async function removeInRealm(realm: OpenRealm, unwanted: Unwanted) {
  const found = await unwantedIn(realm, unwanted);
  const look = (open: OpenRealm) => unwantedIn(open, unwanted);
  const options = { kind: downtimeKind, look, performing: unwanted.performing };
  const removals = await removeRemarks(realm, found, options);
  const removed = removals.filter(({ outcome }) => outcome === 'done').length;
  return { removed, left: removals.length - removed };
}

async function unwantedIn(
  realm: OpenRealm,
  { record: maintenance, due, performing: { clock } }: Unwanted,
): Promise<EngineDowntime[]> {
  const { maintenance_id: id, changed_at, ended_at = 0 } = maintenance;
  const wanted = new Set(due.map((one) => plantedMark(maintenance, one)));
  const now = clock();
  // A downtime may begin between a change and the next run.
  const since = Math.min(now, Math.max(changed_at, ended_at));
  const found = await downtimesOf(realm, now / 1000, mentions('comment', id));
  return found.filter(({ mark, record }) => {
    const isPlanted = record.maintenance_id === id && !wanted.has(mark ?? '');
    return isPlanted && Date.parse(record.starts_at ?? '') > since && Date.parse(record.ends_at ?? '') > now;
  });
}
