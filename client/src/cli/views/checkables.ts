import type { components, GroupColumn, Realmgate } from '../../index.ts';
import { ask } from '../ask.ts';
import { type AskList, askRealmOrMultirealm, collectRows, type ListParameters } from '../collect.ts';
import { NotFound } from '../failure.ts';
import { hostFields, type hostOrders, serviceFields, type serviceOrders } from '../list-fields.ts';
import type { hostStates, serviceStates } from '../options.ts';
import { nameFields } from '../row-name.ts';
import type { ExitVerdict } from '../verdict.ts';
import type { ViewContext, ViewQuery } from '../view.ts';
import { type CheckableRow, hostsView, servicesView, sortByState } from './checkable-table.ts';
import { viewGroups } from './groups.ts';
import { hostsAndServices } from './hosts-and-services.ts';

type HostRow = components['schemas']['HostStatusWithMacrosRow'];

interface CheckablesOptions<State, Field, Order> {
  readonly limit: number;
  readonly states?: State[];
  readonly query?: string;
  /** An expression over the fields of the rows. */
  readonly where?: string;
  /** The name of a saved filter. */
  readonly savedFilter?: string;
  /** The only fields that are shown. */
  readonly fields?: Field[];
  readonly sort?: Order[];
  readonly unhandled?: boolean;
  /** The time of the states, in any form of dates. `undefined` means now. */
  readonly at?: string;
  /** The time with which the states are compared: only rows that differ are shown. */
  readonly compareWith?: string;
  readonly group?: string;
  /** Fields whose groups are shown in place of the rows, with these figures. */
  readonly groupBy?: string[];
  readonly figures: GroupColumn[];
}
type HostField = (typeof hostFields)[number];
type ServiceField = (typeof serviceFields)[number];
export type HostsOptions = CheckablesOptions<
  (typeof hostStates)[number],
  HostField,
  (typeof hostOrders)[number]
>;
export type ServicesOptions = CheckablesOptions<
  (typeof serviceStates)[number],
  ServiceField,
  (typeof serviceOrders)[number]
>;

/** Shows the hosts of a realm or multirealm. */
export const hostsQuery = (realm_name: string, wanted: HostsOptions): ViewQuery => ({
  hasStates: wanted.groupBy === undefined,
  async run(looking) {
    const { client } = looking;
    const path = { realm_name };
    const filters = {
      ...filtersOf(wanted),
      ...fieldsOf(wanted, hostFields, looking.verdict),
      ...(wanted.sort && { sort: wanted.sort }),
      ...(wanted.group !== undefined && { host_groups: [wanted.group] }),
    };
    const askPage: AskList<HostRow> = askRealmOrMultirealm(
      (page) =>
        client.GET('/api/status/realms/{realm_name}/hosts/', {
          params: { path, query: { ...filters, ...page } },
        }),
      (page) =>
        client.GET('/api/status/multirealms/{realm_name}/hosts/', {
          params: { path, query: { ...filters, ...page } },
        }),
    );
    if (wanted.groupBy) return viewGroups(askPage, { ...wanted, groupBy: wanted.groupBy }, looking);
    const rows = await collectRows(askPage, { limit: wanted.limit, states: sortByState }, looking);
    if (rows.length === 0) await checkEmpty(looking, realm_name, wanted);
    return hostsView(rows, wanted.fields);
  },
});

type Selection<State> = Omit<CheckablesOptions<State, string, string>, 'fields' | 'sort' | 'figures'>;

function filtersOf<State>({ states, query, where, savedFilter, unhandled, ...past }: Selection<State>) {
  return {
    ...(states && states.length > 0 && { state_name: states }),
    ...(query !== undefined && { q: query }),
    ...(where !== undefined && { where }),
    ...(savedFilter !== undefined && { saved_filter: savedFilter }),
    ...(unhandled && { unhandled: true }),
    ...timesOf(past),
  };
}

type PastTimes = Pick<Selection<string>, 'at' | 'compareWith'>;

function timesOf({ at, compareWith }: PastTimes) {
  return {
    ...(at !== undefined && { at }),
    ...(compareWith !== undefined && { compare_with: compareWith }),
  };
}

/**
 * Returns the fields to request: those that are shown, and those that decide the exit code. A saved filter may have `fields` without
 * the latter, so that all fields are requested with it.
 */
function fieldsOf<Field extends string>(
  { savedFilter, fields }: { readonly savedFilter?: string; readonly fields?: readonly Field[] },
  all: readonly Field[],
  { condition }: ExitVerdict,
): { fields?: Field[] } {
  if (fields === undefined) return savedFilter === undefined ? {} : { fields: [...all] };
  const awaited = condition?.kind === 'field' ? [condition.field] : [];
  const needed = new Set<string>([...fields, ...nameFields, 'state_name', ...awaited]);
  return { fields: all.filter((field) => needed.has(field)) };
}

/** Throws NotFound if no hostgroup has the name. A comparison of two times may find nothing. */
async function checkEmpty(
  { client, verdict }: ViewContext,
  realm_name: string,
  { group, compareWith }: Pick<Selection<string>, 'group' | 'compareWith'>,
): Promise<void> {
  if (compareWith !== undefined) verdict.acceptEmpty();
  if (group === undefined) return;
  const path = { realm_name };
  const query = { hostgroup_name: [group], limit: 1 };
  const askEither = askRealmOrMultirealm(
    () => client.GET('/api/status/realms/{realm_name}/hostgroups/', { params: { path, query } }),
    () => client.GET('/api/status/multirealms/{realm_name}/hostgroups/', { params: { path, query } }),
  );
  const { data } = await ask(askEither({}), verdict);
  if (data.length === 0) throw new NotFound(`'${realm_name}' has no hostgroup '${group}'.`);
}

/** Shows the services of a realm or multirealm, or of one of its hosts. */
export const servicesQuery = (realm_name: string, wanted: ServicesOptions, host?: string): ViewQuery => ({
  hasStates: wanted.groupBy === undefined,
  async run(looking) {
    const { group, limit, groupBy } = wanted;
    const filters = {
      ...filtersOf(wanted),
      ...fieldsOf(wanted, serviceFields, looking.verdict),
      ...(wanted.sort && { sort: wanted.sort }),
      ...(group !== undefined && { host_groups: [group] }),
    };
    const askPage =
      host === undefined || isPast(wanted)
        ? hostsAndServices(looking.client, realm_name, { ...filters, ...servicesOf(host) })
        : ofHost(looking.client, { realm_name, host }, filters);
    if (groupBy) return viewGroups(askPage, { ...wanted, groupBy }, looking);
    const rows = await collectRows(askPage, { limit, states: sortByState }, looking);
    if (rows.length === 0) await checkEmpty(looking, realm_name, wanted);
    return servicesView(rows, wanted.fields);
  },
});

/** Returns true if the states of a past time are requested. The list of one host has the present alone. */
function isPast({ at, compareWith }: PastTimes): boolean {
  return at !== undefined || compareWith !== undefined;
}

function servicesOf(host: string | undefined) {
  return { kind: ['service' as const], ...(host !== undefined && { host_name: [host] }) };
}

type Filters = ReturnType<typeof filtersOf<(typeof serviceStates)[number]>> & {
  readonly sort?: (typeof serviceOrders)[number][];
  readonly fields?: ServiceField[];
  readonly host_groups?: string[];
};

const ofHost = (
  client: Realmgate,
  path: { readonly realm_name: string; readonly host: string },
  filters: Filters,
): AskList<CheckableRow> =>
  askRealmOrMultirealm<ListParameters<CheckableRow>, ServicesAnswer>(
    (page) =>
      client.GET('/api/status/realms/{realm_name}/host/{host}/services/', {
        params: { path, query: { ...filters, ...page } },
      }),
    (page) =>
      client.GET('/api/status/multirealms/{realm_name}/host/{host}/services/', {
        params: { path, query: { ...filters, ...page } },
      }),
  );

interface ServicesAnswer {
  readonly data: readonly CheckableRow[];
  readonly meta: components['schemas']['Meta'];
}
