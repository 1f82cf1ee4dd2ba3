import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import {
  contains,
  customVariables,
  equals,
  flag,
  integer,
  list,
  rowQuery,
  text,
} from '../../connectors/status-query/index.ts';
import type { RowList } from '../../rows/row-list.ts';
import {
  businessImpactOf,
  packsOf,
  variableFilter,
  variablesShown,
  withoutCustomVariables,
} from '../fields/custom-variables.ts';
import * as field from '../fields/field.ts';
import { fieldTable, type ListSelection, type RecordOf } from '../fields/field-table.ts';
import { listRecords } from '../fields/record-list.ts';
import { fieldsOfRealm, underHost } from '../fields/related-fields.ts';
import { hostgroupsShown, limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import {
  checkResult,
  engineSeverity,
  engineSeverityOnDemand,
  longOutputField,
  realmName,
  switches,
} from './checkable.ts';
import { groupFilter } from './group-filter.ts';
import { serviceCountColumns, serviceCounts, serviceCountsSchema } from './service-counts.ts';
import {
  comparedState,
  handlingUnknown,
  hostSeverity,
  hostStateFields,
  stateType,
  trueIf,
  whenTrue,
} from './state-fields.ts';
import { hostFilters } from './state-filters.ts';
import { hostState, isInDowntime, isUnhandled } from './states.ts';

/** The status of a host (spec 4.9). */
export const hostFields = {
  realm: realmName,
  host_name: field.name('name', { sort: true }),
  display_name: field.text('display_name', { sort: true }),
  address: field.text('address', { sort: true }),
  alias: field.text('alias'),
  ...hostStateFields,
  state_type: stateType,
  ...checkResult,
  in_downtime: field.computed({
    schema: () => z.boolean().nullable(),
    columns: { scheduled_downtime_depth: integer },
    value: (row) => isInDowntime(row.scheduled_downtime_depth),
    filter: whenTrue(hostFilters.in_downtime),
    cases: trueIf(hostFilters.in_downtime),
  }),
  ...switches,
  unhandled: field.computed({
    schema: () => z.boolean().describe('a problem, neither acknowledged nor in downtime'),
    columns: {
      state: integer,
      has_been_checked: flag,
      acknowledged: flag,
      scheduled_downtime_depth: integer,
    },
    value: (row) => {
      const { state } = hostState(row.state, row.has_been_checked);
      return isUnhandled(state, row.acknowledged, isInDowntime(row.scheduled_downtime_depth));
    },
    filter: whenTrue(hostFilters.unhandled),
    cases: trueIf(hostFilters.unhandled),
  }),
  ...engineSeverityOnDemand,
  host_groups: field.computed({
    schema: () => z.array(z.string()),
    columns: { groups: list },
    value: ({ groups }, realm) => hostgroupsShown(realm, groups),
    filter: groupFilter('groups'),
  }),
  services: field.computed({
    schema: () => z.strictObject(serviceCountsSchema()),
    columns: serviceCountColumns,
    value: (row) => serviceCounts(row),
  }),
};

/**
 * Fields that cost the engine more and are therefore only read for one host or on request: custom variables double the size of
 * a list.
 */
export const hostDetails = {
  macros: field.computed({
    schema: () => z.record(z.string(), z.string()).describe('custom variables, names in upper case'),
    columns: { custom_variables: customVariables },
    value: (row, realm) => variablesShown(realm, row.custom_variables),
    entryFilter: variableFilter,
    requires: { column: 'custom_variables', missing: withoutCustomVariables },
  }),
  packs: field.computed({
    schema: () => z.array(z.string()),
    columns: { custom_variables: customVariables },
    value: (row) => packsOf(row.custom_variables),
  }),
  business_impact: field.computed({
    schema: () => z.int().nullable().describe('0 to 5'),
    columns: { custom_variables: customVariables, business_impact: integer },
    value: (row) => businessImpactOf(row.custom_variables, row.business_impact),
  }),
};

/** The custom variables of the record itself, as conditions name them. */
export const ownVariables = { vars: hostDetails.macros };

const ties = ['realm', 'host_name'] as const;
const related = { ...ownVariables, ...fieldsOfRealm };

/** Hosts as lists contain them. */
export const hosts = fieldTable(
  { id: 'HostStatus', table: 'hosts', ties, related, orders: hostSeverity, kind: 'hosts' },
  hostFields,
);

/** Hosts as lists contain them, with the fields on request. */
export const hostsWithDetails = fieldTable(
  { table: 'hosts', ties, related, orders: hostSeverity, kind: 'hosts' },
  {
    ...hostFields,
    macros: field.onDemand(hostDetails.macros),
    packs: field.onDemand(hostDetails.packs),
    business_impact: field.onDemand(hostDetails.business_impact),
  },
);

/** The record of a list of hosts at any time. */
export const hostAtAnyTime = once(() =>
  hostsWithDetails.schema
    .extend({
      ...comparedState(),
      unhandled: hostFields.unhandled.schema().nullable().describe(handlingUnknown),
    })
    .meta({ id: 'HostStatusWithMacros' }),
);

/** One host with all its fields. */
export const oneHost = fieldTable(
  { id: 'OneHost', table: 'hosts', ties },
  { ...hostFields, ...engineSeverity, ...hostDetails, long_output: longOutputField },
);

export type HostStatus = RecordOf<typeof hostFields>;

const { realm: _, ...fieldsOfHost } = hostFields;
const { macros, ...detailsOfHost } = hostDetails;

/** The host of a record under `host.`, as tables of hosts have its fields. */
export const itsHost = underHost({ ...fieldsOfHost, ...detailsOfHost, vars: macros });

/** Returns the hosts of a realm with their status, sorted by name. */
export async function hostsOf(
  realm: OpenRealm,
  selection: ListSelection = {},
): Promise<RowList<RecordOf<typeof hostsWithDetails.fields>>> {
  return listRecords(realm, selection, {
    ties,
    ask: (part, some, those) => hostsWithDetails.rows(part, some, ...limitHosts(part), ...those('name')),
    division: {
      ranges: ({ ofHosts }) => ofHosts,
      marks: ({ ofHosts }) => ofHosts,
      total: ({ num_hosts: total }) => total,
    },
  });
}

/** Returns the hosts of one hostgroup with their status, sorted by name. */
export async function hostsInGroup(
  realm: OpenRealm,
  hostgroup: string,
  selection: ListSelection = {},
): Promise<RowList<HostStatus>> {
  const filters = [...limitHosts(realm), contains('groups', hostgroup)];
  return listRecords(realm, selection, {
    ties,
    ask: (part, some, those) => hosts.rows(part, some, ...filters, ...those('name')),
  });
}

/** Returns one host with its long output and custom variables. Throws `host_not_found` if the realm lacks the host. */
export async function getHost(realm: OpenRealm, name: string): Promise<RecordOf<typeof oneHost.fields>> {
  const found = await oneHost.records(realm, {}, ...limitHosts(realm), equals('name', name));
  // Engines trim filter values, so the name is compared again.
  const host = found.find((one) => one.host_name === name);
  if (!host) throw unknownHost(realm.name, name);
  return host;
}

/** Returns true if the realm has the host. */
export async function hasHost(realm: OpenRealm, name: string): Promise<boolean> {
  const query = rowQuery('hosts', { host_name: text('name') }).where(
    equals('name', name),
    ...limitHosts(realm),
  );
  return (await realm.status.decodedRows(query)).some((row) => row.host_name === name);
}

export function unknownHost(realm: string, name: string): AppError {
  return new AppError('host_not_found', { detail: `Realm '${realm}' has no host '${name}'.` });
}
