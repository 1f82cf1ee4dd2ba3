import { once } from '../../base/once.ts';
import { columnsOfFilters } from '../../connectors/status-query/index.ts';
import { columnsOfField } from '../../realm/fields/record-table.ts';
import { hostsWithDetails, oneHost } from '../../realm/status/hosts.ts';
import { servicesOfOneHost } from '../../realm/status/services.ts';
import { hostFilters, serviceFilters } from '../../realm/status/state-filters.ts';
import type { WarmKind } from '../states/index.ts';

/** Columns by which business processes are told from other objects. */
const ofBusinessProcesses = ['got_business_rule', 'check_command'];
/** The numbers of comments, of which only changes are told, and the time of the last change, which Naemon has. */
const ofChanges = ['comments', 'last_update'];
/** Columns from which summaries compute how long a problem lasts. */
const ofLongProblems = {
  hosts: ['last_time_up'],
  services: ['last_time_ok', 'last_time_warning', 'last_time_unknown'],
};

/**
 * The columns that are kept: those of all fields of hosts and services, of the filters of counts, of summaries, and those of which changes
 * are told. Columns of the host in rows of services are not kept but for those of these fields, and neither are custom variables of
 * services: they would double the memory.
 */
export const warmColumns = once((): Readonly<Record<WarmKind, readonly string[]>> => ({
  hosts: distinct([
    ...[hostsWithDetails, oneHost].flatMap(({ fields }) => Object.values(fields).flatMap(columnsOfField)),
    ...columnsOfFilters(Object.values(hostFilters)),
    ...ofBusinessProcesses,
    ...ofChanges,
    ...ofLongProblems.hosts,
  ]),
  services: distinct([
    ...Object.values(servicesOfOneHost.fields).flatMap(columnsOfField),
    ...columnsOfFilters(Object.values(serviceFilters)),
    ...ofBusinessProcesses,
    ...ofChanges,
    ...ofLongProblems.services,
  ]),
  // Their counts are made from the rows of hosts: an engine would look at each host and service of each group.
  hostgroups: ['name', 'alias'],
}));

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
