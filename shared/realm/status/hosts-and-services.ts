import * as z from 'zod';

import { once } from '../../base/once.ts';
import { joinTables } from '../../rows/join-tables.ts';
import type { RowList } from '../../rows/row-list.ts';
import * as field from '../fields/field.ts';
import { fieldTable, type ListSelection, type RecordOf } from '../fields/field-table.ts';
import { listRecords } from '../fields/record-list.ts';
import { fieldsOfRealm } from '../fields/related-fields.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hostFields, itsHost, ownVariables } from './hosts.ts';
import { relatedOfService, serviceFields } from './services.ts';
import {
  comparedState,
  handlingUnknown,
  hostSeverity,
  hostStateFields,
  serviceSeverity,
  stateName,
} from './state-fields.ts';

const ties = ['realm', 'host_name', 'kind', 'service'] as const;

const { realm, ...ofService } = serviceFields;

const serviceRow = fieldTable(
  { table: 'services', ties, related: relatedOfService, orders: serviceSeverity },
  { realm, kind: field.fixed(() => z.literal('service'), 'service'), ...ofService },
);

/** A host in a list of services: the fields of a service, with the host's own values. */
const hostRow = fieldTable(
  {
    table: 'hosts',
    ties,
    related: { ...ownVariables, ...itsHost, ...fieldsOfRealm },
    orders: hostSeverity,
  },
  {
    ...serviceRow.fields,
    kind: field.fixed(() => z.literal('host'), 'host'),
    host_name: hostFields.host_name,
    service: field.fixed(() => z.null(), null),
    ...hostStateFields,
    host_state: hostStateFields.state,
    host_state_name: hostStateFields.state_name,
    in_downtime: hostFields.in_downtime,
    unhandled: hostFields.unhandled,
    service_groups: field.fixed((): z.ZodType<string[], string[]> => z.array(z.string()), []),
    address: field.onDemand(hostFields.address),
    host_groups: field.onDemand(hostFields.host_groups),
  },
);

const either = once(() =>
  serviceRow.schema.extend({
    kind: z.enum(['host', 'service']),
    service: z.string().nullable().describe('null of a host'),
    state: z.int().nullable().describe('a host state or a service state, as `kind` says; null when PENDING'),
    state_name: stateName().nullable(),
    host_state: hostStateFields.state
      .schema()
      .describe('state of the host; for a service, of the host that it runs on'),
    service_groups: z.array(z.string()).describe('servicegroups; a host has none'),
    host_groups: z
      .array(z.string())
      .optional()
      .describe('hostgroups of the host, or of the host of a service'),
  }),
);

/** The record of a list of hosts and services at any time. */
export const hostOrServiceAtAnyTime = once(() =>
  either()
    .extend({ ...comparedState(), unhandled: z.boolean().nullable().describe(handlingUnknown) })
    .meta({ id: 'HostOrServiceStatus' }),
);

/** Hosts and services in one list (spec 4.9). A host comes before its services, and hosts without services are included. */
export const hostsAndServices = {
  get schema() {
    return either();
  },
  list: { ...serviceRow.list, sort: ['kind', ...serviceRow.list.sort], kind: 'services' as const },
};

type HostOrService = RecordOf<typeof hostRow.fields> | RecordOf<typeof serviceRow.fields>;

/** Returns the hosts and services of a realm, sorted by host and description. */
export async function hostsAndServicesOf(
  realm: OpenRealm,
  selection: ListSelection = {},
): Promise<RowList<HostOrService>> {
  return listRecords(realm, selection, {
    ties,
    ask: async (part, some, those) =>
      joinTables(
        await Promise.all([
          hostRow.rows(part, some, ...limitHosts(part), ...those('name')),
          serviceRow.rows(part, some, ...limitServices(part), ...those('host_name')),
        ]),
      ),
    division: {
      ranges: ({ ofHostsWithServices }) => ofHostsWithServices,
      marks: ({ ofHostsWithServices }) => ofHostsWithServices,
      total: ({ num_hosts: ofHosts, num_services: ofServices }) =>
        ofHosts === null || ofServices === null ? null : ofHosts + ofServices,
    },
  });
}
