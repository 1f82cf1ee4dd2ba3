import * as z from 'zod';

import { once } from '../../base/once.ts';
import { equals, flag, integer, rowQuery, text, time } from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hostStateFields, serviceStateFields } from '../status/state-fields.ts';
import { hostState, serviceState } from '../status/states.ts';
import { byNames, hostNames, serviceNames } from './named-rows.ts';
import { durationSince, isLongerThan, type MinimumDuration, secondsSince } from './since.ts';

/** A host whose active checks are disabled. `last_check` may be null: it was never checked. */
export const hostChecksDisabledSchema = once(() =>
  z
    .strictObject({
      ...hostNames(),
      state_name: hostStateFields.state_name.schema(),
      last_check: z.iso.datetime({ offset: true }).nullable(),
      duration_seconds: durationSince('last_check'),
    })
    .meta({ id: 'HostWithChecksDisabled' }),
);

/** A service whose active checks are disabled. `last_check` may be null: it was never checked. */
export const serviceChecksDisabledSchema = once(() =>
  z
    .strictObject({
      ...serviceNames(),
      state_name: serviceStateFields.state_name.schema(),
      last_check: z.iso.datetime({ offset: true }).nullable(),
      duration_seconds: durationSince('last_check'),
    })
    .meta({ id: 'ServiceWithChecksDisabled' }),
);

type HostChecksDisabled = z.output<ReturnType<typeof hostChecksDisabledSchema>>;
type ServiceChecksDisabled = z.output<ReturnType<typeof serviceChecksDisabledSchema>>;

/** Columns that exist in both tables. */
const columns = {
  display_name: text('display_name'),
  state: integer('state'),
  checked: flag('has_been_checked'),
  last_check: time('last_check'),
};
const checksAreOff = equals('active_checks_enabled', 0);

/** Returns the hosts whose active checks are disabled, sorted by name. */
export async function hostsWithChecksDisabled(
  realm: OpenRealm,
  lasting: MinimumDuration,
): Promise<readonly HostChecksDisabled[]> {
  const asked = { ...columns, host_name: text('name'), address: text('address') };
  const hosts = await realm.status.decodedRows(
    rowQuery('hosts', asked).where(checksAreOff, ...limitHosts(realm)),
  );
  const unchecked = hosts.filter(isMeant(lasting)).map((row) => ({
    realm: realm.name,
    host_name: row.host_name ?? '',
    display_name: row.display_name,
    address: nullIfEmpty(row.address),
    state_name: hostState(row.state, row.checked).state_name,
    last_check: realm.iso(row.last_check),
    duration_seconds: secondsSince(row.last_check, lasting.now),
  }));
  return byNames(unchecked);
}

/** Returns the services whose active checks are disabled, sorted by host and description. */
export async function servicesWithChecksDisabled(
  realm: OpenRealm,
  lasting: MinimumDuration,
): Promise<readonly ServiceChecksDisabled[]> {
  const asked = { ...columns, host_name: text('host_name'), service: text('description') };
  const services = await realm.status.decodedRows(
    rowQuery('services', asked).where(checksAreOff, ...limitServices(realm)),
  );
  const unchecked = services.filter(isMeant(lasting)).map((row) => ({
    realm: realm.name,
    host_name: row.host_name ?? '',
    service: row.service ?? '',
    display_name: row.display_name,
    state_name: serviceState(row.state, row.checked).state_name,
    last_check: realm.iso(row.last_check),
    duration_seconds: secondsSince(row.last_check, lasting.now),
  }));
  return byNames(unchecked);
}

/** Returns a test whether the last check is long enough ago. An object that was never checked passes for any number of days. */
function isMeant({ days, now }: MinimumDuration): (row: { readonly last_check: number | null }) => boolean {
  return ({ last_check }) => days === 0 || last_check === null || isLongerThan(days, last_check, now);
}
