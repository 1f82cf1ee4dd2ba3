/** Reads hosts and triggers in as few requests as their columns need. */
import type { CallContext } from '../../base/call-context.ts';
import type { Needs } from './columns.ts';
import { numberOf, rowsIn, type RpcCall, type RpcRow, textOf } from './json-rpc.ts';
import type { StateRules } from './rules.ts';
import type { ZabbixWire } from './wire.ts';
import type { ReadRows } from './world.ts';

export interface Wanted {
  readonly needs: Needs;
  /** The names of the hosts. `undefined` means all hosts. */
  readonly hosts: ReadonlySet<string> | undefined;
}

type Part = keyof ReadRows;
type Parts = Partial<Record<Part, readonly RpcRow[]>>;

/** Returns the rows of monitored hosts and of their triggers. Hosts with names are read first, then what belongs to them. */
export async function readRows(
  { wire, rules }: { readonly wire: ZabbixWire; readonly rules: StateRules },
  { needs, hosts }: Wanted,
  context: CallContext,
): Promise<ReadRows> {
  const { hasHostgroups } = await wire.version(context);
  const ask = async (calls: Partial<Record<Part, RpcCall>>): Promise<Parts> => {
    const entries = Object.entries(calls);
    if (entries.length === 0) return {};
    const results = await wire.read(
      entries.map(([, call]) => call),
      context,
    );
    return Object.fromEntries(entries.map(([part], at) => [part, rowsIn(results[at])]));
  };
  const first = { hosts: hostCall(needs, { hosts, hasHostgroups }) };
  const found: Parts = hosts
    ? await ask(first)
    : await ask({ ...first, ...callsOfTriggers(needs, { rules, hostids: undefined }) });
  const hostids = hosts && (found.hosts ?? []).map(({ hostid }) => textOf(hostid));
  const more: Parts =
    hostids && hostids.length > 0 ? await ask(callsOfTriggers(needs, { rules, hostids })) : {};
  const rows = { ...none, ...found, ...more };
  return { ...rows, ...(await ask(lastCalls(needs, rows, hasHostgroups))) };
}

const none: ReadRows = { hosts: [], triggers: [], problems: [], items: [], names: [], maintenances: [] };

interface HostCall {
  readonly hosts: ReadonlySet<string> | undefined;
  readonly hasHostgroups: boolean;
}

function hostCall(needs: Needs, { hosts, hasHostgroups }: HostCall): RpcCall {
  return {
    method: 'host.get',
    params: {
      output: [
        ...['hostid', 'host', 'name', 'description', 'active_available'],
        ...['maintenance_status', 'maintenanceid'],
      ],
      selectInterfaces: ['main', 'useip', 'ip', 'dns', 'available', 'error'],
      monitored_hosts: true,
      ...(hosts && { filter: { host: [...hosts] } }),
      ...(needs.has('groups') && { [hasHostgroups ? 'selectHostGroups' : 'selectGroups']: ['name'] }),
      ...(needs.has('variables') && {
        selectTags: ['tag', 'value'],
        selectMacros: ['macro', 'value', 'type'],
      }),
    },
  };
}

interface TriggerScope {
  readonly rules: StateRules;
  readonly hostids: readonly string[] | undefined;
}

function callsOfTriggers(needs: Needs, { rules, hostids }: TriggerScope): Partial<Record<Part, RpcCall>> {
  const [hasItems, hasTriggers] = [needs.has('availability') || needs.has('checks'), needs.has('triggers')];
  const scope = { monitored: true, ...(hostids && { hostids }) };
  return {
    ...((hasItems || hasTriggers) && {
      triggers: triggerCall(needs, scope),
      problems: problemCall(needs, hostids),
    }),
    ...(hasItems && {
      items: {
        method: 'item.get',
        params: {
          ...scope,
          output: ['itemid', 'hostid', 'key_', 'lastclock'],
          selectTriggers: ['triggerid'],
          with_triggers: true,
          ...(!needs.has('checks') && {
            search: { key_: rules.availabilityKeys },
            ...{ searchByAny: true, startSearch: true },
          }),
        },
      },
    }),
  };
}

function triggerCall(needs: Needs, scope: object): RpcCall {
  const output = [
    ...['triggerid', 'description', 'value', 'priority', 'lastchange', 'state', 'error', 'comments', 'url'],
  ];
  const tags = needs.has('variables') && { selectTags: ['tag', 'value'] };
  return { method: 'trigger.get', params: { ...scope, output, selectHosts: ['hostid'], ...tags } };
}

function problemCall(needs: Needs, hostids: readonly string[] | undefined): RpcCall {
  const output = ['eventid', 'objectid', 'name', 'severity', 'acknowledged', 'suppressed', 'opdata'];
  const messages = needs.has('comments') && {
    selectAcknowledges: ['acknowledgeid', 'clock', 'message', 'action'],
  };
  return { method: 'problem.get', params: { output, ...(hostids && { hostids }), ...messages } };
}

/** Returns the calls for what only some of the rows have: names with macros, and hosts in a maintenance. */
function lastCalls(
  needs: Needs,
  { triggers, hosts }: ReadRows,
  hasHostgroups: boolean,
): Partial<Record<Part, RpcCall>> {
  const named = needs.has('names')
    ? triggers.filter(({ description }) => textOf(description).includes('{'))
    : [];
  const maintenances = maintenanceCall(needs, hosts, hasHostgroups);
  return {
    ...(named.length > 0 && {
      names: {
        method: 'trigger.get',
        params: {
          output: ['triggerid', 'description'],
          expandDescription: true,
          triggerids: named.map(({ triggerid }) => textOf(triggerid)),
        },
      },
    }),
    ...(maintenances && { maintenances }),
  };
}

/** Returns the call for all maintenances, or for those that hosts are in. `undefined` means that none are needed. */
function maintenanceCall(
  needs: Needs,
  hosts: ReadRows['hosts'],
  hasHostgroups: boolean,
): RpcCall | undefined {
  const isAny = needs.has('downtimes') && hosts.length > 0;
  const maintained = needs.has('maintenances')
    ? hosts.filter(({ maintenance_status: status }) => numberOf(status) === 1)
    : [];
  if (!isAny && maintained.length === 0) return undefined;
  const ids = new Set(maintained.map(({ maintenanceid }) => textOf(maintenanceid)));
  return {
    method: 'maintenance.get',
    params: {
      output: ['maintenanceid', 'name', 'description', 'active_since', 'active_till', 'tags_evaltype'],
      ...{ selectTags: 'extend', selectTimeperiods: 'extend', selectHosts: ['hostid'] },
      [hasHostgroups ? 'selectHostGroups' : 'selectGroups']: ['name'],
      ...(!isAny && { maintenanceids: [...ids] }),
    },
  };
}
