import { namesIn } from '../connectors/import-tool/index.ts';
import {
  anyOf,
  contains,
  customVariables,
  equals,
  type Filter,
  flag,
  integer,
  list,
  number,
  type Row,
  rows,
  text,
} from '../connectors/status-query/index.ts';
import type { HeldHost } from './import-tools.ts';
import { hostgroupsShown, hostsShown, limitHosts } from './limit.ts';
import type { OpenRealm } from './open.ts';
import { byKey } from './order.ts';
import { said } from './said.ts';
import { columnsBehind, type Fields } from './selection.ts';

/** How a host is configured (spec 4.1). Intervals are minutes; unknown is null. */
export interface HostConfig {
  readonly realm: string;
  readonly host_name: string;
  readonly display_name: string | null;
  readonly alias: string | null;
  readonly address: string | null;
  /** `active`: the running engine knows the host; `pending`: the import tool holds it and the engine does not, yet. */
  readonly status: 'active' | 'pending';
  /** What a pending host gets from its templates is not known before the engine has loaded it. */
  readonly groups: readonly string[] | null;
  readonly parents: readonly string[] | null;
  readonly contacts: readonly string[] | null;
  readonly contact_groups: readonly string[] | null;
  readonly check_command: string | null;
  readonly check_period: string | null;
  readonly check_interval: number | null;
  readonly retry_interval: number | null;
  readonly max_check_attempts: number | null;
  readonly active_checks_enabled: boolean | null;
  readonly passive_checks_enabled: boolean | null;
  readonly notifications_enabled: boolean | null;
  readonly notes: string | null;
  readonly notes_url: string | null;
  readonly action_url: string | null;
  readonly icon_image: string | null;
  /** Null where the import tool was not asked: engines do not know templates. */
  readonly templates: readonly string[] | null;
}

const columns = {
  host_name: text('name'),
  display_name: text('display_name'),
  alias: text('alias'),
  address: text('address'),
  address6: text('address6'),
  groups: list('groups'),
  parents: list('parents'),
  contacts: list('contacts'),
  contact_groups: list('contact_groups'),
  check_command: text('check_command'),
  check_period: text('check_period'),
  check_interval: number('check_interval'),
  retry_interval: number('retry_interval'),
  max_check_attempts: integer('max_check_attempts'),
  active_checks_enabled: flag('active_checks_enabled'),
  passive_checks_enabled: flag('accept_passive_checks'),
  notifications_enabled: flag('notifications_enabled'),
  notes: text('notes'),
  notes_url: text('notes_url'),
  action_url: text('action_url'),
  icon_image: text('icon_image'),
  macros: customVariables('custom_variables'),
  impact: integer('business_impact'),
};
export type ConfigRow = Row<typeof columns>;

const behind = { address: ['address', 'address6'] };
/** Custom variables double what a host costs the engine: only one host's are fetched. */
const details = new Set(['macros', 'impact']);

/** The hosts that the running engine knows, by name: all of the realm, or those of one hostgroup. */
export async function activeHosts(
  realm: OpenRealm,
  { hostgroup, fields }: { readonly hostgroup?: string; readonly fields?: Fields | undefined } = {},
): Promise<HostConfig[]> {
  const wanted = fields && columnsBehind(fields, behind).add('host_name');
  const keys = Object.keys(columns).filter((key) => !details.has(key) && (wanted?.has(key) ?? true));
  const query = rows('hosts', columns)
    .only(keys)
    .where(...limitHosts(realm), ...(hostgroup === undefined ? [] : [contains('groups', hostgroup)]));
  return activeHostsOf(realm, await realm.ask(query));
}

/** What the engine says of one host, custom variables included; undefined when it does not know it. */
export async function engineHost(realm: OpenRealm, name: string): Promise<ConfigRow | undefined> {
  const query = rows('hosts', columns).where(equals('name', name), ...limitHosts(realm));
  // Engines trim the values of filters, so the name is compared again.
  return (await realm.ask(query)).find((row) => row.host_name === name);
}

/** Active hosts with that address. */
export async function hostsAt(realm: OpenRealm, address: string): Promise<HostConfig[]> {
  const either: Filter[] = [equals('address', address)];
  if (await realm.has('hosts', 'address6')) either.push(equals('address6', address));
  const keys = Object.keys(columns).filter((key) => !details.has(key));
  const query = rows('hosts', columns)
    .only(keys)
    .where(anyOf(...either), ...limitHosts(realm));
  return activeHostsOf(realm, await realm.ask(query));
}

/** By name. */
export async function activeHostsOf(realm: OpenRealm, found: readonly ConfigRow[]): Promise<HostConfig[]> {
  const shown = await hostsShown(
    realm,
    found.flatMap((row) => row.parents),
  );
  const hosts = found.map((row) => activeHost(realm, row, (name) => shown.has(name)));
  return byKey(hosts, (host) => host.host_name);
}

function activeHost(realm: OpenRealm, row: ConfigRow, isShown: (host: string) => boolean): HostConfig {
  return {
    realm: realm.name,
    host_name: row.host_name ?? '',
    display_name: row.display_name,
    alias: row.alias,
    address: said(row.address) ?? said(row.address6),
    status: 'active',
    groups: hostgroupsShown(realm, row.groups),
    parents: row.parents.filter(isShown),
    contacts: row.contacts,
    contact_groups: row.contact_groups,
    check_command: commandShown(realm, row.check_command),
    check_period: said(row.check_period),
    check_interval: row.check_interval,
    retry_interval: row.retry_interval,
    max_check_attempts: row.max_check_attempts,
    active_checks_enabled: row.active_checks_enabled,
    passive_checks_enabled: row.passive_checks_enabled,
    notifications_enabled: row.notifications_enabled,
    notes: said(row.notes),
    notes_url: said(row.notes_url),
    action_url: said(row.action_url),
    icon_image: said(row.icon_image),
    templates: null,
  };
}

/** A host that only its import tool knows: what templates will give is not known. */
export function pendingHost(realm: string, held: HeldHost): HostConfig {
  return {
    realm,
    host_name: held.host_name,
    display_name: null,
    alias: null,
    address: said(held.address),
    status: 'pending',
    groups: null,
    parents: names(held.parents),
    contacts: names(held.contacts),
    contact_groups: names(held.contact_groups),
    check_command: null,
    check_period: null,
    check_interval: held.check_interval ?? null,
    retry_interval: held.retry_interval ?? null,
    max_check_attempts: held.max_check_attempts ?? null,
    active_checks_enabled: null,
    passive_checks_enabled: null,
    notifications_enabled: held.notifications_enabled ?? null,
    notes: null,
    notes_url: null,
    action_url: null,
    icon_image: null,
    templates: held.use_templates ?? [],
  };
}

/** A command's arguments may name any host, so a hostgroup realm shows none. */
function commandShown({ limitedTo }: OpenRealm, command: string | null): string | null {
  const whole = commandName(command);
  return limitedTo ? said(whole?.split('!', 1)[0] ?? null) : whole;
}

/** Icinga 2 prints `check_` in front of a command's name and an empty argument behind it. */
function commandName(command: string | null): string | null {
  return said(command?.replace(/^check_(.+)!$/, '$1') ?? null);
}

function names(comma: string | undefined): string[] | null {
  return comma === undefined ? null : namesIn(comma).filter((name) => name !== '');
}
