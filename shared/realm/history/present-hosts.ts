import { contains, equals, flag, integer, rows, text, time } from '../../connectors/status-query/index.ts';
import { limitHosts } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';
import { byKey } from '../fields/order.ts';
import type { PresentHost } from './present-state.ts';

export interface HostChoice {
  readonly host?: string;
  readonly hostgroup?: string | undefined;
}

/** The hosts that the engine has now, by name, with what their past can be judged by. */
export async function presentHosts(
  realm: OpenRealm,
  { host, hostgroup }: HostChoice,
): Promise<PresentHost[]> {
  const query = rows('hosts', columns).where(
    ...limitHosts(realm),
    ...(host === undefined ? [] : [equals('name', host)]),
    ...(hostgroup === undefined ? [] : [contains('groups', hostgroup)]),
  );
  const candidates = (await realm.status.ask(query)).flatMap((row) =>
    row.name === null ? [] : [{ ...row, name: row.name }],
  );
  // Engines trim the values of filters.
  const hosts = host === undefined ? candidates : candidates.filter(({ name }) => name === host);
  const inDowntime = hosts.some(({ depth }) => (depth ?? 0) > 0);
  const downtimes = inDowntime ? await runningDowntimes(realm) : new Map<string, number>();
  const present = hosts.map((row) => ({
    host_name: row.name,
    checked: row.checked !== false,
    hardState: row.stateType === 0 ? row.lastHardState : row.state,
    since: row.since,
    downtimeSince: (row.depth ?? 0) > 0 ? (downtimes.get(row.name) ?? null) : null,
    acknowledged: row.acknowledged === true,
  }));
  return byKey(present, ({ host_name: name }) => name);
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

/** When the first of a host's fixed downtimes began; flexible ones begin when trouble does, which the log tells. */
async function runningDowntimes(realm: OpenRealm): Promise<ReadonlyMap<string, number>> {
  const query = rows('downtimes', {
    host: text('host_name'),
    service: text('service_description'),
    fixed: flag('fixed'),
    start: time('start_time'),
    entry: time('entry_time'),
  });
  const starts = new Map<string, number>();
  for (const { host, service, fixed, start, entry } of await realm.status.ask(query)) {
    if (host === null || start === null || Boolean(service) || fixed !== true) continue;
    const began = Math.max(start, entry ?? start);
    starts.set(host, Math.min(began, starts.get(host) ?? began));
  }
  return starts;
}
