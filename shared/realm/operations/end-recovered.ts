import { randomUUID } from 'node:crypto';

import type { AuditEntry } from '../../base/audit.ts';
import { retryPauseS } from '../../base/retry-pause.ts';
import { above, equals, type Filter, mentions } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WarmStates } from '../../warm/states/index.ts';
import type { Realms } from '../directory/realms.ts';
import { connectionKeyOf } from '../open-realm/engines.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hasEngine } from '../record/realm.ts';
import { type DowntimeRecord, downtimesOf, type EngineDowntime } from './downtimes.ts';
import type { OperationServices } from './operation-request.ts';
import { type OutcomeCounts, outcomeCounts } from './outcome-counts.ts';
import { performInRealm } from './perform-in-realm.ts';
import { secondsOf } from './remark-fields.ts';
import { removeDowntime, targetOf } from './removal.ts';
import { objectKey } from './target.ts';

/** The name of the rule in audit entries, and in `removed_by` of downtimes. */
export const recoveryRule = 'system:until-recovery';

/** States that a watch has read of an engine. */
export interface ReadEngine {
  /** Key of the engine. */
  readonly engine: string;
  readonly states: WarmStates;
}

interface RuleParts {
  readonly records: () => Promise<readonly RealmRecord[]>;
  /** Returns the realms of one round of removals, as a job sees them. */
  readonly realms: () => Realms;
  readonly services: Pick<OperationServices, 'turns' | 'performing'>;
  readonly audit: (entry: AuditEntry) => Promise<void>;
}

/** The pause in milliseconds between two looks at an engine without such downtimes in which no other object has recovered. */
const pauseMs = 60_000;

/**
 * Returns the function that removes downtimes with `until: "recovery"` whose objects have recovered since they began. It follows from the states
 * alone, so that what recovered while nobody looked is found by the next reading. Each realm of the engine notes the removal of its downtimes.
 */
export function createRecoveryRule({ records, realms, services, audit }: RuleParts) {
  const looks = new Map<string, Look>();
  const { clock } = services.performing;
  return async ({ engine, states }: ReadEngine): Promise<void> => {
    const recovered = await recoveredObjects(states);
    if (recovered.size === 0) return;
    const last = looks.get(engine);
    const [seen, at] = [JSON.stringify([...recovered]), clock()];
    if (last && Math.abs(at - last.at) < pauseAfter(last, seen)) return;
    const own = (await records()).filter(
      (one) => one.warm && hasEngine(one) && connectionKeyOf(one) === engine,
    );
    const { parts } = await realms()
      .selectRecords(own)
      .askEach(async (realm) => {
        const found = await downtimesOf(realm, at / 1000, mentions('comment', 'recovery'));
        const such = found.filter(({ record }) => record.until === 'recovery');
        const over = such.filter(({ record }) => isToEnd(record, recovered));
        if (over.length === 0) return { hasSuch: such.length > 0, hasFailed: false };
        const entry = entryOf(realm, await endIn(realm, over, { recovered, services }), clock());
        await audit(entry);
        return { hasSuch: true, hasFailed: entry.outcome === 'failed' };
      });
    // A realm that did not answer is looked at again.
    const hasSuch = parts.length < own.length || parts.some(({ value }) => value.hasSuch);
    const failures = parts.some(({ value }) => value.hasFailed) ? (last?.failures ?? 0) + 1 : 0;
    looks.set(engine, { seen, at, hasSuch, failures });
  };
}

function entryOf({ name }: OpenRealm, targets: OutcomeCounts, now: number) {
  const outcome = targets.done + targets.already > 0 ? ('done' as const) : ('failed' as const);
  const facts = { at: new Date(now).toISOString(), request_id: randomUUID() };
  return { ...facts, actor: recoveryRule, action: 'downtime.remove', target: name, outcome, targets };
}

/** The times of the last HARD change, by object, in seconds since the epoch. */
type RecoveryTimes = ReadonlyMap<string, number>;

interface Look {
  /** The objects that had recovered, as JSON. */
  readonly seen: string;
  readonly at: number;
  /** True if the engine had downtimes that end with a recovery, or may have had some. */
  readonly hasSuch: boolean;
  /** The number of looks, one after another, in which nothing could be removed in a realm. */
  readonly failures: number;
}

/** Returns the time in milliseconds in which there is no other look. What cannot be removed is tried less and less often, because each try is in the audit. */
function pauseAfter(last: Look, seen: string): number {
  if (last.failures > 0) return 1000 * retryPauseS(last.failures);
  return last.hasSuch || last.seen !== seen ? 0 : pauseMs;
}

interface Ending extends Pick<RuleParts, 'services'> {
  readonly recovered: RecoveryTimes;
}

/** Removes downtimes of one realm, and returns their numbers by outcome. */
async function endIn(
  realm: OpenRealm,
  over: readonly EngineDowntime[],
  { recovered, services }: Ending,
): Promise<OutcomeCounts> {
  const { clock } = services.performing;
  // The last of several equal ones is removed first: without it, the others keep their ids.
  const targets = over.toReversed().map(targetOf);
  const removal = removeDowntime.build({ by: recoveryRule }, clock);
  const { results } = await performInRealm(
    { realm, targets, isVerified: true, missing: [], missingGroups: [] },
    {
      operation: {
        ...removal,
        // A request may have changed the downtime since it was found.
        refusal: (now) =>
          now && !isToEnd(now.record, recovered) ? 'It is not to end with the recovery any more.' : undefined,
      },
      services: { ...services, requests: undefined },
      ...{ dryRun: false, isAlone: true },
    },
  );
  return outcomeCounts(results);
}

/** Returns true if the object had recovered after the downtime began. One that was UP or OK all the time has not. */
function isToEnd(record: DowntimeRecord, recovered: RecoveryTimes): boolean {
  if (record.until !== 'recovery' || record.in_effect === false) return false;
  return (recovered.get(objectKey(record)) ?? -Infinity) >= secondsOf(record.starts_at);
}

const fine: readonly Filter[] = [
  equals('state', 0),
  equals('state_type', 1),
  above('scheduled_downtime_depth', 0),
];
const changed = 'last_hard_state_change';

/** Returns the objects in a downtime that are UP or OK, and HARD. An engine that lacks a column has none. */
async function recoveredObjects({ tables: { hosts, services } }: WarmStates): Promise<RecoveryTimes> {
  const times = new Map<string, number>();
  for (const { table, names } of [
    { table: hosts, names: ['name'] },
    { table: services, names: ['host_name', 'description'] },
  ]) {
    if (!table.canApply(fine) || !table.hasColumn(changed)) continue;
    const rows = await table.select(fine);
    const read = (row: number, column: string) => String(rows.value(row, rows.column(column)));
    for (let row = 0; row < rows.count; row += 1) {
      const [host = '', service = null] = names.map((column) => read(row, column));
      times.set(objectKey({ host_name: host, service }), Number(read(row, changed)));
    }
  }
  return times;
}
