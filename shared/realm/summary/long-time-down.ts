import * as z from 'zod';

import { once } from '../../base/once.ts';
import { equals, flag, integer, rowQuery, text, time } from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { isInDowntime } from '../status/states.ts';
import { byNames, hostNames, serviceNames } from './named-rows.ts';
import { durationSince, isLongerThan, type MinimumDuration, secondsSince } from './since.ts';

const problem = once(() => ({
  last_state_change: z.iso.datetime({ offset: true }).nullable(),
  duration_seconds: durationSince('last_state_change'),
  acknowledged: z.boolean().nullable(),
  in_downtime: z.boolean().nullable(),
  output: z.string().nullable(),
}));

/** A host that has been DOWN for long. */
export const hostDownSchema = once(() =>
  z
    .strictObject({
      ...hostNames(),
      ...problem(),
    })
    .meta({ id: 'HostDown' }),
);

/** A service that has been CRITICAL for long. */
export const serviceDownSchema = once(() =>
  z
    .strictObject({
      ...serviceNames(),
      ...problem(),
    })
    .meta({ id: 'ServiceDown' }),
);

type HostDown = z.output<ReturnType<typeof hostDownSchema>>;
type ServiceDown = z.output<ReturnType<typeof serviceDownSchema>>;

/** Columns about the start and the handling of a problem. They exist in both tables. */
const columns = {
  display_name: text('display_name'),
  changed: time('last_hard_state_change'),
  acknowledged: flag('acknowledged'),
  depth: integer('scheduled_downtime_depth'),
  output: text('plugin_output'),
};
const isHardProblem = (state: number) => [
  equals('has_been_checked', 1),
  equals('state', state),
  equals('state_type', 1),
];

/**
 * Returns the hosts that have been down for long, sorted by name. The time counts from when they were last up, because they
 * were not up between DOWN and UNREACHABLE.
 */
export async function hostsDown(
  realm: OpenRealm,
  { days, now }: MinimumDuration,
): Promise<readonly HostDown[]> {
  const asked = { ...columns, host_name: text('name'), address: text('address'), up: time('last_time_up') };
  const hosts = await realm.status.decodedRows(
    rowQuery('hosts', asked).where(...isHardProblem(1), ...limitHosts(realm)),
  );
  const down = hosts.flatMap(({ host_name, address, display_name, up, changed, depth, ...row }) => {
    const since = up ?? changed;
    if (days > 0 && !isLongerThan(days, since, now)) return [];
    return {
      ...{ realm: realm.name, host_name: host_name ?? '', display_name, address: nullIfEmpty(address) },
      ...{
        last_state_change: realm.iso(since),
        duration_seconds: secondsSince(since, now),
        acknowledged: row.acknowledged,
      },
      ...{ in_downtime: isInDowntime(depth), output: nullIfEmpty(row.output) },
    };
  });
  return byNames(down);
}

/**
 * Returns the services that have been CRITICAL for long, sorted by host and description. The time counts from when they were
 * last in another state, because they may have been in WARNING for long before.
 */
export async function servicesDown(
  realm: OpenRealm,
  { days, now }: MinimumDuration,
): Promise<readonly ServiceDown[]> {
  const asked = {
    ...columns,
    ...{ host_name: text('host_name'), service: text('description') },
    ...{ ok: time('last_time_ok'), warning: time('last_time_warning'), unknown: time('last_time_unknown') },
    hostDepth: integer('host_scheduled_downtime_depth'),
  };
  const services = await realm.status.decodedRows(
    rowQuery('services', asked).where(...isHardProblem(2), ...limitServices(realm)),
  );
  const down = services.flatMap(({ host_name, service, display_name, changed, ...row }) => {
    const since = latest(row.ok, row.warning, row.unknown) ?? changed;
    if (days > 0 && !isLongerThan(days, since, now)) return [];
    return {
      ...{ realm: realm.name, host_name: host_name ?? '', service: service ?? '', display_name },
      ...{
        last_state_change: realm.iso(since),
        duration_seconds: secondsSince(since, now),
        acknowledged: row.acknowledged,
      },
      ...{ in_downtime: isInDowntime(row.depth, row.hostDepth), output: nullIfEmpty(row.output) },
    };
  });
  return byNames(down);
}

function latest(...times: readonly (number | null)[]): number | null {
  const instants = times.filter((one) => one !== null);
  return instants.length === 0 ? null : Math.max(...instants);
}
