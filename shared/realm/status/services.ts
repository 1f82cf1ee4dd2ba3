import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { above, allOf, equals, flag, integer, list } from '../../connectors/status-query/index.ts';
import { orderedRows } from '../../rows/order.ts';
import { RowList } from '../../rows/row-list.ts';
import * as field from '../fields/field.ts';
import { fieldTable, type ListSelection, type RecordOf } from '../fields/field-table.ts';
import { fieldsOfRealm, fromHostColumns } from '../fields/related-fields.ts';
import { hostgroupsShown, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { checkResult, engineSeverityOnDemand, longOutputField, realmName, switches } from './checkable.ts';
import { groupFilter } from './group-filter.ts';
import { hasHost, itsHost, ownVariables } from './hosts.ts';
import {
  serviceSeverity,
  serviceStateFields,
  stateOfItsHost,
  stateType,
  trueIf,
  whenTrue,
} from './state-fields.ts';
import { serviceFilters } from './state-filters.ts';
import { hostState, isInDowntime, isUnhandled, serviceState } from './states.ts';

// The downtime depths of a service and its host: not every engine raises the depth of the services in a host's downtime.
const downtimes = { scheduled_downtime_depth: integer, host_scheduled_downtime_depth: integer };

/** The status of a service (spec 4.9). */
export const serviceFields = {
  realm: realmName,
  host_name: field.name('host_name', { sort: true }),
  service: field.name('description', { sort: true }),
  display_name: field.text('display_name', { sort: true }),
  ...serviceStateFields,
  state_type: stateType,
  ...stateOfItsHost,
  ...checkResult,
  in_downtime: field.computed({
    schema: () => z.boolean().nullable(),
    columns: downtimes,
    value: (row) => isInDowntime(row.scheduled_downtime_depth, row.host_scheduled_downtime_depth),
    filter: whenTrue(serviceFilters.in_downtime),
    cases: trueIf(serviceFilters.in_downtime),
  }),
  ...switches,
  unhandled: field.computed({
    schema: () =>
      z
        .boolean()
        .describe(
          'a problem of a host that is up or was never checked, neither acknowledged nor in downtime',
        ),
    columns: {
      state: integer,
      has_been_checked: flag,
      host_state: integer,
      host_has_been_checked: flag,
      acknowledged: flag,
      ...downtimes,
    },
    value: (row) => {
      const { state } = serviceState(row.state, row.has_been_checked);
      const { state: hosts } = hostState(row.host_state, row.host_has_been_checked);
      const inDowntime = isInDowntime(row.scheduled_downtime_depth, row.host_scheduled_downtime_depth);
      return isUnhandled(state, row.acknowledged, inDowntime) && !(hosts !== null && hosts > 0);
    },
    // The filter ignores the state of the host, because Icinga 2 reports a host that was never checked as down.
    filter: whenTrue(allOf(above('state', 0), equals('acknowledged', 0))),
    cases: trueIf(serviceFilters.unhandled),
  }),
  ...engineSeverityOnDemand,
  service_groups: field.list('groups', { about: 'servicegroups' }),
  // Address and hostgroups are read on request only, because the engine sends them again with every service of the host.
  address: field.onDemand(field.text('host_address', { about: 'address of the host' })),
  host_groups: field.onDemand(
    field.computed({
      schema: () => z.array(z.string()).describe('hostgroups of the host'),
      columns: { host_groups: list },
      value: ({ host_groups }, realm) => hostgroupsShown(realm, host_groups),
      filter: groupFilter('host_groups'),
    }),
  ),
};

/** Fields of what a service belongs to. */
export const relatedOfService = { ...ownVariables, ...fromHostColumns(itsHost), ...fieldsOfRealm };

const ties = ['realm', 'host_name', 'service'] as const;

/** The services of one host. */
export const servicesOfOneHost = fieldTable(
  { table: 'services', ties, related: relatedOfService, orders: serviceSeverity, kind: 'services' },
  { ...serviceFields, long_output: longOutputField },
);

/** Returns the services of one host with their long outputs. `undefined` means that the realm lacks the host. */
export async function servicesOfHost(
  realm: OpenRealm,
  name: string,
  selection: ListSelection = {},
): Promise<RowList<RecordOf<typeof servicesOfOneHost.fields>> | undefined> {
  // Engines trim filter values, so the name is compared again.
  const ofThisHost = { field: 'host_name', predicate: { kind: 'oneOf', values: [name] } } as const;
  const where = [ofThisHost, ...(selection.where ?? [])];
  const [exists, services] = await Promise.all([
    hasHost(realm, name),
    servicesOfOneHost.rows(
      realm,
      { ...selection, where },
      equals('host_name', name),
      ...limitServices(realm),
    ),
  ]);
  return exists ? RowList.of(await orderedRows(services, ['service'])) : undefined;
}

export function unknownService(
  realm: string,
  { host, service }: { readonly host: string; readonly service: string },
): AppError {
  const detail = `Host '${host}' of realm '${realm}' has no service '${service}'.`;
  return new AppError('service_not_found', { detail });
}
