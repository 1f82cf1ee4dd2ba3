import * as z from 'zod';

import { once } from '../../base/once.ts';
import { customVariables, text } from '../../connectors/status-query/index.ts';
import * as field from '../fields/field.ts';
import { fieldTable, type RecordOf } from '../fields/field-table.ts';
import { sortByTwoKeys } from '../fields/order.ts';
import { hostsShown, limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { isBusinessProcess } from './business-process-filter.ts';
import { membersOf, namesOnly, type RuleMember, ruleOf } from './business-rule.ts';
import { relatedOfHostRecord } from './host-columns.ts';
import { hostDetails, hostFields } from './hosts.ts';
import { serviceFields } from './services.ts';
import { stateName } from './state-fields.ts';

const hostRow = fieldTable(
  { table: 'hosts', ties: ['realm', 'host_name'] },
  processFields({ ...hostFields, service: field.fixed(() => z.null(), null) }),
);
const serviceRow = fieldTable(
  { table: 'services', ties: ['realm', 'host_name', 'service'] },
  processFields(serviceFields),
);

const member = once(() => z.strictObject({ host_name: z.string(), service: z.string().nullable() }));

const process = once(() =>
  hostRow.schema
    .extend({
      service: z.string().nullable().describe('null when the process is a host'),
      state: z.int().nullable().describe('a host state when `service` is null, else a service state'),
      state_name: stateName().nullable(),
      parents: z.array(member()).describe('the business processes whose rules name this one'),
      children: z
        .array(member())
        .describe('hosts and services that its own rule names, if the realm shows them'),
    })
    .meta({ id: 'BusinessProcess' }),
);

/** Business processes: hosts (with a null description) and services whose state follows from a rule over others (spec 4.9). */
export const businessProcesses = {
  get schema() {
    return process();
  },
  list: {
    sort: ['host_name', 'service', 'display_name', 'state', 'business_impact', 'last_state_change'],
    ties: ['realm', 'host_name', 'service'],
    kind: 'business_processes' as const,
    related: relatedOfHostRecord,
  },
};

type Process = RecordOf<typeof hostRow.fields> | RecordOf<typeof serviceRow.fields>;

type WithChildren = Process & { readonly children: readonly RuleMember[] };

type BusinessProcess = WithChildren & { readonly parents: readonly RuleMember[] };

/** Returns the business processes of a realm, both hosts and services, sorted by name. */
export async function businessProcessesOf(realm: OpenRealm): Promise<BusinessProcess[]> {
  const processes = (await Promise.all([hostsOf(realm), servicesOf(realm)])).flat();
  const shownProcesses = await ofShownHosts(realm, processes.map(withChildren));
  const parents = new Map<string, RuleMember[]>();
  for (const { host_name, service, children } of shownProcesses) {
    for (const child of children) {
      const parentsOfChild = parents.get(keyOf(child)) ?? [];
      parentsOfChild.push({ host_name, service });
      parents.set(keyOf(child), parentsOfChild);
    }
  }
  const sorted = sortByTwoKeys(
    shownProcesses,
    (one) => one.host_name,
    (one) => one.service ?? '',
  );
  return sorted.map(({ children, ...process }) => ({
    ...process,
    parents: parents.get(keyOf(process)) ?? [],
    children,
  }));
}

function withChildren(process: Process): WithChildren {
  return { ...process, children: membersOf(process.rule) };
}

/** Removes what a hostgroup realm does not show: children outside of its groups, and rules that name other hosts. */
async function ofShownHosts(
  realm: OpenRealm,
  processes: readonly WithChildren[],
): Promise<readonly WithChildren[]> {
  if (!realm.limitedTo) return processes;
  const named = processes.flatMap(({ children }) => children.map(({ host_name }) => host_name));
  const shown = await hostsShown(realm, named);
  return processes.map((one) => ({
    ...one,
    rule: namesOnly(one.rule, shown) ? one.rule : null,
    children: one.children.filter(({ host_name }) => shown.has(host_name)),
  }));
}

async function hostsOf(realm: OpenRealm): Promise<Process[]> {
  return hostRow.records(realm, {}, await isBusinessProcess(realm, 'hosts'), ...limitHosts(realm));
}

async function servicesOf(realm: OpenRealm): Promise<Process[]> {
  return serviceRow.records(realm, {}, await isBusinessProcess(realm, 'services'), ...limitServices(realm));
}

/** Returns a key of an object. Names cannot contain a newline, so it separates host and service. */
function keyOf({ host_name, service }: RuleMember): string {
  return `${host_name}\n${service ?? ''}`;
}

/** Returns the fields of a host or a service as a business process. */
function processFields<Description, StateName>(own: {
  readonly host_name: field.Field<string>;
  readonly service: field.Field<Description>;
  readonly state: field.Field<number | null>;
  readonly state_name: field.Field<StateName>;
  readonly in_downtime: field.Field<boolean | null>;
}) {
  const { realm, display_name, state_type, output, last_check, last_state_change, acknowledged } = hostFields;
  const { host_name, service, state, state_name, in_downtime } = own;
  return {
    ...{ realm, host_name, service, display_name },
    rule: field.computed({
      schema: () =>
        z
          .string()
          .nullable()
          .describe(
            'e.g. `web-1,http & (db-1 | db-2)`; null where it names what a hostgroup realm does not show',
          ),
      columns: { check_command: text, custom_variables: customVariables },
      value: ({ check_command, custom_variables }) => ruleOf(check_command, custom_variables),
    }),
    ...{ state, state_name, state_type, output, last_check, last_state_change, acknowledged, in_downtime },
    business_impact: hostDetails.business_impact,
  };
}
