import {
  contains,
  equals,
  flag,
  integer,
  rowQuery,
  text,
  time,
} from '../../../connectors/status-query/index.ts';
import { sortByKey } from '../../fields/order.ts';
import { limitHosts } from '../../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { stateIndexOf } from '../availability/availability-states.ts';
import type { PresentHost } from './present-state.ts';
import { runningDowntimes } from './running-downtimes.ts';

export interface HostSelection {
  readonly host?: string | undefined;
  readonly hostgroup?: string | undefined;
}

/** Returns the hosts that the engine has now, sorted by name, with the fields by which their past is judged. */
export async function presentHosts(
  realm: OpenRealm,
  { host, hostgroup }: HostSelection,
): Promise<PresentHost[]> {
  const query = rowQuery('hosts', columns).where(
    ...limitHosts(realm),
    ...(host === undefined ? [] : [equals('name', host)]),
    ...(hostgroup === undefined ? [] : [contains('groups', hostgroup)]),
  );
  const candidates = (await realm.status.decodedRows(query)).flatMap((row) =>
    row.name === null ? [] : [{ ...row, name: row.name }],
  );
  // Engines trim filter values, so the name is compared again.
  const hosts = host === undefined ? candidates : candidates.filter(({ name }) => name === host);
  const inDowntime = hosts.some(({ depth }) => (depth ?? 0) > 0);
  const downtimes = inDowntime ? await runningDowntimes(realm) : new Map<string, number>();
  const present = hosts.map((row) => ({
    host_name: row.name,
    checked: row.checked !== false,
    hardState: stateIndexOf(null, row.stateType === 0 ? row.lastHardState : row.state),
    since: row.since,
    downtimeSince: (row.depth ?? 0) > 0 ? (downtimes.get(row.name) ?? null) : null,
    acknowledged: row.acknowledged === true,
  }));
  return sortByKey(present, ({ host_name: name }) => name);
}

const columns = {
  name: text('name'),
  state: integer('state'),
  stateType: integer('state_type'),
  lastHardState: integer('last_hard_state'),
  since: time('last_hard_state_change'),
  checked: flag('has_been_checked'),
  depth: integer('scheduled_downtime_depth'),
  acknowledged: flag('acknowledged'),
};
