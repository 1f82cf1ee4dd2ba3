import * as z from 'zod';

import { canonicalAddress, isSameAddress } from '../../base/address.ts';
import { addsToTemplates, parseNames, readHostVariables } from '../../connectors/import-tool/index.ts';
import {
  anyOf,
  contains,
  customVariables,
  equals,
  type Filter,
  matchesPattern,
  rowQuery,
  text,
} from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import * as field from '../fields/field.ts';
import type { RealmView } from '../fields/field-options.ts';
import { fieldTable, type ListSelection, type RecordOf } from '../fields/field-table.ts';
import { sortByKey } from '../fields/order.ts';
import { hostsShown, limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { ConfiguredHost } from '../open-realm/import-tools.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { relatedOfHostRecord } from '../status/host-columns.ts';
import { hostDetails, hostFields } from '../status/hosts.ts';
import { withToolTemplates } from './host-templates.ts';

const fields = {
  realm: hostFields.realm,
  host_name: hostFields.host_name,
  display_name: hostFields.display_name,
  alias: hostFields.alias,
  address: field.computed({
    schema: () => z.string().nullable(),
    columns: { address: text, address6: text },
    value: ({ address, address6 }) => nullIfEmpty(address) ?? nullIfEmpty(address6),
    sort: true,
  }),
  activation: field.fixed(
    () =>
      z
        .enum(['active', 'pending'])
        .describe(
          'active: the engine knows the host; pending: its import tool holds it and the engine does not, yet',
        ),
    'active',
    { sort: true },
  ),
  host_groups: field.nullable(
    hostFields.host_groups,
    'hostgroups; null for a pending host: its templates decide',
  ),
  parents: field.nullable(field.list('parents')),
  contacts: field.nullable(field.list('contacts')),
  contact_groups: field.nullable(field.list('contact_groups')),
  check_command: field.computed({
    schema: () => z.string().nullable(),
    columns: { check_command: text },
    value: ({ check_command }, realm) => commandShown(realm, check_command),
    sort: true,
  }),
  check_period: field.textOrNull('check_period'),
  check_interval: field.number('check_interval', { about: 'minutes' }),
  retry_interval: field.number('retry_interval', { about: 'minutes' }),
  max_check_attempts: hostFields.max_check_attempts,
  active_checks_enabled: hostFields.active_checks_enabled,
  passive_checks_enabled: hostFields.passive_checks_enabled,
  notifications_enabled: hostFields.notifications_enabled,
  notes: field.textOrNull('notes'),
  notes_url: field.textOrNull('notes_url'),
  action_url: field.textOrNull('action_url'),
  icon_image: field.textOrNull('icon_image'),
  use_templates: field.onDemand(
    field.computed({
      schema: () =>
        z
          .array(z.string())
          .nullable()
          .describe(
            'templates, the strongest first; null if neither the import tool nor a custom variable names them; in lists of active hosts only if `fields` names it',
          ),
      columns: { custom_variables: customVariables },
      value: ({ custom_variables }) => readHostVariables(custom_variables).use_templates ?? null,
    }),
  ),
};
const ties = ['realm', 'host_name'] as const;

/** The configuration of hosts (spec 4.1). Unknown values are null. */
export const hostConfigs = fieldTable({ id: 'HostConfig', table: 'hosts', ties }, fields);

/** The lists of configurations of hosts. `where` and `group_by` take the fields of the status of the host. */
export const hostConfigList = { ...hostConfigs.list, related: relatedOfHostRecord };

export type HostConfig = RecordOf<typeof fields>;

/** A selection that includes the fields on request. It is used if only a few hosts are read. */
const everything = { onDemand: true } as const;

/** The configuration of one host, with fields that cost the engine more and are only read for a single host. */
const oneEngineHost = fieldTable(
  { table: 'hosts', ties },
  { ...fields, macros: hostDetails.macros, business_impact: hostDetails.business_impact },
);

export type EngineHost = RecordOf<typeof oneEngineHost.fields>;

/** Returns the hosts that the running engine knows, sorted by name: all hosts of the realm, or those of one hostgroup. */
export async function activeHosts(
  realm: OpenRealm,
  { hostgroup, ...selection }: ListSelection & { readonly hostgroup?: string } = {},
): Promise<HostConfig[]> {
  const inGroup = hostgroup === undefined ? [] : [contains('groups', hostgroup)];
  const hosts = await sortedHosts(
    realm,
    await hostConfigs.records(realm, selection, ...limitHosts(realm), ...inGroup),
  );
  return selection.fields?.has('use_templates') ? withToolTemplates(realm, hosts) : hosts;
}

async function sortedHosts(realm: OpenRealm, hosts: HostConfig[]): Promise<HostConfig[]> {
  return ofShownParents(
    realm,
    sortByKey(hosts, (host) => host.host_name),
  );
}

/** Returns the engine's data about one host, including custom variables. `undefined` means that the engine does not know the host. */
export async function engineHost(realm: OpenRealm, name: string): Promise<EngineHost | undefined> {
  const found = await oneEngineHost.records(realm, {}, equals('name', name), ...limitHosts(realm));
  // Engines trim filter values, so the name is compared again.
  const hosts = found.filter((host) => host.host_name === name);
  return (await ofShownParents(realm, hosts))[0];
}

/** Returns the active host of that name as a list of one or none. */
export async function findActiveHostsByName(realm: OpenRealm, name: string): Promise<HostConfig[]> {
  const found = await hostConfigs.records(realm, everything, equals('name', name), ...limitHosts(realm));
  const hosts = found.filter((host) => host.host_name === name);
  return withToolTemplates(realm, await ofShownParents(realm, hosts));
}

/** Returns the active hosts with that address, in any spelling of it. */
export async function findActiveHostsByAddress(realm: OpenRealm, address: string): Promise<HostConfig[]> {
  const columns = (await realm.status.has('hosts', 'address6')) ? ['address', 'address6'] : ['address'];
  const spellings = await spellingsOf(realm, address, columns);
  const either: Filter[] = spellings.flatMap((spelling) => columns.map((name) => equals(name, spelling)));
  const found = await hostConfigs.records(realm, everything, anyOf(...either), ...limitHosts(realm));
  return withToolTemplates(realm, await sortedHosts(realm, found));
}

/**
 * Returns the spellings of an address that the engine's hosts use. Engines compare addresses as text, and an IPv6 address has
 * many spellings.
 */
async function spellingsOf(
  realm: OpenRealm,
  address: string,
  columns: readonly string[],
): Promise<readonly string[]> {
  const canonical = canonicalAddress(address);
  if (!address.includes(':')) return [address];
  const query = rowQuery('hosts', { address: text('address'), address6: text('address6') }).where(
    anyOf(...columns.map((name) => matchesPattern(name, ':'))),
    ...limitHosts(realm),
  );
  const addresses = (await realm.status.decodedRows(query)).flatMap((host) => [
    host.address ?? '',
    host.address6 ?? '',
  ]);
  return [...new Set([canonical, ...addresses.filter((one) => isSameAddress(one, canonical))])];
}

/** Removes parents outside of a hostgroup realm's groups, as such a realm names no other hosts. */
async function ofShownParents<H extends HostConfig>(realm: OpenRealm, hosts: H[]): Promise<H[]> {
  if (!realm.limitedTo) return hosts;
  const shown = await hostsShown(
    realm,
    hosts.flatMap(({ parents }) => parents ?? []),
  );
  return hosts.map((host) =>
    host.parents ? { ...host, parents: host.parents.filter((name) => shown.has(name)) } : host,
  );
}

/** Returns the record of a host that only its import tool knows. Values that its templates will set are unknown. */
export function pendingHost(realm: string, toolHost: ConfiguredHost): HostConfig {
  return {
    realm,
    host_name: toolHost.host_name,
    display_name: null,
    alias: null,
    address: nullIfEmpty(toolHost.address),
    activation: 'pending',
    host_groups: null,
    parents: names(toolHost.parents),
    contacts: names(toolHost.contacts),
    contact_groups: names(toolHost.contact_groups),
    check_command: null,
    check_period: null,
    check_interval: toolHost.check_interval ?? null,
    retry_interval: toolHost.retry_interval ?? null,
    max_check_attempts: toolHost.max_check_attempts ?? null,
    active_checks_enabled: null,
    passive_checks_enabled: null,
    notifications_enabled: toolHost.notifications_enabled ?? null,
    notes: null,
    notes_url: null,
    action_url: null,
    icon_image: null,
    use_templates: toolHost.use_templates ?? [],
  };
}

/** Returns the check command without its arguments in a hostgroup realm, because arguments may name any host. */
function commandShown({ limitedTo }: RealmView, command: string | null): string | null {
  const whole = commandName(command);
  return limitedTo ? nullIfEmpty(whole?.split('!', 1)[0] ?? null) : whole;
}

/**
 * Returns the check command without the `check_` that Icinga 2 prints in front of it and the empty argument that it prints
 * after it.
 */
function commandName(command: string | null): string | null {
  return nullIfEmpty(command?.replace(/^check_(.+)!$/, '$1') ?? null);
}

/** Returns the names of a comma list. A `+` before the first name means that the names are added to those of the templates. */
function names(comma: string | undefined): string[] | null {
  if (comma === undefined) return null;
  const [first, ...others] = parseNames(comma).filter((name) => name !== '');
  if (first === undefined) return [];
  return [addsToTemplates(comma) ? `+${first}` : first, ...others];
}
