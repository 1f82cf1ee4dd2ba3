/** The calls by which hosts, triggers and what belongs to them are read. */
import type { Needs } from './columns.ts';
import { numberOf, type RpcCall, textOf } from './json-rpc.ts';
import type { StateRules } from './rules.ts';
import type { ReadRows } from './world.ts';

export interface CallContents {
  readonly needs: Needs;
  readonly rules: StateRules;
  /** The parameter that selects the host groups of an object. */
  readonly selectGroups: 'selectHostGroups' | 'selectGroups';
}

/** Calls by the part of the rows that they return. */
export type CallsByPart = Partial<Record<keyof ReadRows, RpcCall>>;

export function hostCall(
  { needs, selectGroups }: CallContents,
  hosts: ReadonlySet<string> | undefined,
): RpcCall {
  const params = {
    output: [
      ...['hostid', 'host', 'name', 'description', 'active_available'],
      ...['maintenance_status', 'maintenanceid'],
    ],
    selectInterfaces: ['main', 'useip', 'ip', 'dns', 'available', 'error'],
    monitored_hosts: true,
    ...(hosts && { filter: { host: [...hosts] } }),
    ...(needs.has('groups') && { [selectGroups]: ['name'] }),
    ...(needs.has('variables') && {
      ...{ selectTags: ['tag', 'value'], selectMacros: ['macro', 'value', 'type'] },
    }),
  };
  return { method: 'host.get', params };
}

/** Returns the calls for triggers, their problems and their items. `scope` is empty for those of all hosts. */
export function callsOfTriggers(
  { needs, rules }: CallContents,
  scope: { readonly hostids?: readonly string[] },
): CallsByPart {
  const hasItems = needs.has('availability') || needs.has('checks');
  if (!hasItems && !needs.has('triggers')) return {};
  const triggers = {
    ...{ ...scope, monitored: true, selectHosts: ['hostid'] },
    output: [
      ...['triggerid', 'description', 'value', 'priority', 'lastchange', 'state', 'error', 'comments', 'url'],
    ],
    ...(needs.has('variables') && { selectTags: ['tag', 'value'] }),
  };
  const problems = {
    ...scope,
    output: ['eventid', 'objectid', 'name', 'severity', 'acknowledged', 'suppressed', 'opdata'],
    ...(needs.has('comments') && { selectAcknowledges: ['acknowledgeid', 'clock', 'message', 'action'] }),
  };
  const items = {
    ...{ ...scope, monitored: true, with_triggers: true },
    output: ['itemid', 'hostid', 'key_', 'lastclock'],
    selectTriggers: ['triggerid'],
    ...(!needs.has('checks') && {
      ...{ search: { key_: rules.availabilityKeys }, searchByAny: true, startSearch: true },
    }),
  };
  return {
    triggers: { method: 'trigger.get', params: triggers },
    problems: { method: 'problem.get', params: problems },
    ...(hasItems && { items: { method: 'item.get', params: items } }),
  };
}

/** Returns the calls for what only some of the rows have: names with macros, and hosts in a maintenance. */
export function lastCalls(contents: CallContents, rows: ReadRows): CallsByPart {
  const triggerids = rows.triggers
    .filter(({ description }) => textOf(description).includes('{'))
    .map(({ triggerid }) => triggerid);
  const named = { output: ['triggerid', 'description'], expandDescription: true, triggerids };
  return {
    ...(contents.needs.has('names') &&
      triggerids.length > 0 && { names: { method: 'trigger.get', params: named } }),
    ...maintenanceCalls(contents, rows),
  };
}

/** Returns the call for all maintenances, or for those that hosts are in. */
function maintenanceCalls({ needs, selectGroups }: CallContents, { hosts }: ReadRows): CallsByPart {
  const isAll = needs.has('downtimes') && hosts.length > 0;
  const maintained = hosts.filter(({ maintenance_status: status }) => numberOf(status) === 1);
  const ids = needs.has('maintenances') ? maintained.map(({ maintenanceid }) => maintenanceid) : [];
  if (!isAll && ids.length === 0) return {};
  const params = {
    output: ['maintenanceid', 'name', 'description', 'active_since', 'active_till', 'tags_evaltype'],
    ...{ selectTags: 'extend', selectTimeperiods: 'extend', selectHosts: ['hostid'] },
    [selectGroups]: ['name'],
    ...(!isAll && { maintenanceids: [...new Set(ids)] }),
  };
  return { maintenances: { method: 'maintenance.get', params } };
}
