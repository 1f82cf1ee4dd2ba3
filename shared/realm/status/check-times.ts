import { equals, number, rowQuery, time } from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** Mean and maximum of durations, in seconds. */
interface Durations {
  readonly mean: number;
  readonly max: number;
}

/** The times of the active checks of a realm's hosts or services. A value is `undefined` if no check has it. */
export interface CheckTimes {
  /** Time of the latest check, in epoch seconds. */
  readonly latest: number | undefined;
  /** How much later than planned the last check of each object began. */
  readonly latency: Durations | undefined;
  /** How long the last check of each object took. */
  readonly execution: Durations | undefined;
}

const columns = {
  last_check: time('last_check'),
  latency: number('latency'),
  took: number('execution_time'),
};

/**
 * Reads the times of the last checks of all objects that have active checks. They are calculated from rows, as those of lists, because the
 * figures of engines count checks that never were as 0 (ADR 0136).
 */
export async function checkTimesOf(realm: OpenRealm, table: 'hosts' | 'services'): Promise<CheckTimes> {
  const limit = table === 'hosts' ? limitHosts(realm) : limitServices(realm);
  const isChecked = [equals('has_been_checked', 1), equals('active_checks_enabled', 1)];
  const rows = await realm.status.decodedRows(rowQuery(table, columns).where(...isChecked, ...limit));
  return {
    latest: maxOf(rows.map(({ last_check }) => last_check)),
    latency: durationsOf(rows.map(({ latency }) => latency)),
    execution: durationsOf(rows.map(({ took }) => took)),
  };
}

function durationsOf(values: readonly (number | null)[]): Durations | undefined {
  const known = values.filter((value) => value !== null);
  const max = maxOf(known);
  if (max === undefined) return undefined;
  return { mean: known.reduce((sum, value) => sum + value, 0) / known.length, max };
}

function maxOf(values: readonly (number | null)[]): number | undefined {
  const max = values.reduce<number>((most, value) => Math.max(most, value ?? -Infinity), -Infinity);
  return max === -Infinity ? undefined : max;
}
