/** Hosts and triggers as an answer has them, with all that belongs to them. */
import { groupBy } from '../../base/group-by.ts';
import { groupNamesOf, latestOf, numberOf, rowsOf, type RpcRow, textOf } from './json-rpc.ts';
import { serviceUnknown, type StateRules, tellsAvailability } from './rules.ts';

/** A trigger at one of its hosts, which is a service. */
export interface Trigger {
  readonly host: HostWithServices;
  readonly row: RpcRow;
  readonly id: string;
  /** Its name as it is configured, with its id if another trigger of the host has the same name. */
  readonly name: string;
  /** Its name with the values of macros. */
  readonly expandedName: string;
  /** The newest of its problems that are not resolved. */
  readonly problem: RpcRow | undefined;
  /** All of its problems that are not resolved. */
  readonly problems: readonly RpcRow[];
  /** True if each of its problems that are not resolved is acknowledged. */
  readonly isAcknowledged: boolean;
  /** True if each of its problems that are not resolved is suppressed. */
  readonly isSuppressed: boolean;
  readonly severity: number;
  /** 0 OK to 3 UNKNOWN. */
  readonly state: number;
  /** Time of the last value of its items in epoch seconds, or 0. */
  readonly lastCheck: number;
}

export interface HostWithServices {
  readonly row: RpcRow;
  readonly name: string;
  readonly services: Trigger[];
  /** Those triggers that tell whether the host is available. */
  readonly availability: Trigger[];
  readonly groups: readonly string[];
  /** True if it is in a maintenance of all its services, and not only of those with certain tags. */
  readonly isInMaintenance: boolean;
}

/** The results of the calls. Those that were not asked for are empty. */
export interface ReadRows {
  readonly hosts: readonly RpcRow[];
  readonly triggers: readonly RpcRow[];
  readonly problems: readonly RpcRow[];
  /** Items with the ids of their triggers: those that tell the availability of hosts, or all if times of checks are asked for. */
  readonly items: readonly RpcRow[];
  /** Triggers with their expanded names. */
  readonly names: readonly RpcRow[];
  readonly maintenances: readonly RpcRow[];
}

/** Joins the rows. The hosts are in the order of their names. */
export function joinRows(read: ReadRows, rules: StateRules): readonly HostWithServices[] {
  const limited = new Set(
    read.maintenances.filter((one) => rowsOf(one, 'tags').length > 0).map((one) => one['maintenanceid']),
  );
  const hosts = new Map(read.hosts.map((row) => [row['hostid'], hostOf(row, limited)]));
  const itemsOf = groupBy(
    read.items.flatMap((item) => rowsOf(item, 'triggers').map(({ triggerid }) => ({ ...item, triggerid }))),
    ({ triggerid }) => triggerid,
  );
  const serviceOf = triggerMaker(read, itemsOf, rules);
  for (const row of read.triggers)
    for (const { hostid } of rowsOf(row, 'hosts')) {
      const host = hosts.get(hostid);
      host?.services.push(serviceOf(row, host));
    }
  for (const { row, services, availability } of hosts.values()) {
    nameApart(services);
    // A trigger may have items of several hosts, and not tell the availability of all of them.
    const isTelling = (item: RpcRow) =>
      item['hostid'] === row['hostid'] && tellsAvailability(rules, textOf(item['key_']));
    for (const one of services)
      if (itemsOf.get(one.row['triggerid'])?.some(isTelling)) availability.push(one);
  }
  return [...hosts.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hostOf(row: RpcRow, limited: ReadonlySet<unknown>): HostWithServices {
  const isInMaintenance = isOn(row, 'maintenance_status') && !limited.has(row['maintenanceid']);
  const groups = groupNamesOf(row);
  return { row, name: textOf(row['host']), services: [], availability: [], groups, isInMaintenance };
}

/** Returns a function that makes the service of a trigger at one host. */
function triggerMaker(
  { problems, names }: ReadRows,
  itemsOf: ReadonlyMap<unknown, readonly RpcRow[]>,
  { severities }: StateRules,
) {
  const problemsOf = groupBy(problems, ({ objectid }) => objectid);
  const expanded = new Map(names.map(({ triggerid, description }) => [triggerid, textOf(description)]));
  return (row: RpcRow, host: HostWithServices): Trigger => {
    const { triggerid } = row;
    const [id, name] = [textOf(triggerid), textOf(row['description'])];
    const hasProblem = isOn(row, 'value');
    const open = hasProblem ? (problemsOf.get(triggerid) ?? []) : [];
    const problem = open.reduce<RpcRow | undefined>(newest, undefined);
    const severity = numberOf(problem ? problem['severity'] : row['priority']);
    const checks = (itemsOf.get(triggerid) ?? []).map(({ lastclock }) => numberOf(lastclock));
    return {
      ...{ host, row, id, name, problem, problems: open, severity },
      expandedName: expanded.get(triggerid) ?? name,
      isAcknowledged: areAll(open, 'acknowledged'),
      isSuppressed: areAll(open, 'suppressed'),
      state: hasProblem ? (severities[severity] ?? serviceUnknown) : stateWithoutProblem(row),
      lastCheck: latestOf(checks),
    };
  };
}

/** Returns true if there are problems, and the flag is set on each. */
function areAll(problems: readonly RpcRow[], flag: string): boolean {
  return problems.length > 0 && problems.every((one) => isOn(one, flag));
}

/** A trigger that Zabbix cannot evaluate has no state. */
function stateWithoutProblem(row: RpcRow): number {
  return isOn(row, 'state') ? serviceUnknown : 0;
}

function isOn(row: RpcRow, field: string): boolean {
  return numberOf(row[field]) === 1;
}

function newest(last: RpcRow | undefined, next: RpcRow): RpcRow {
  return last && numberOf(last['eventid']) > numberOf(next['eventid']) ? last : next;
}

/** Adds the id to names that several triggers of the host have. */
function nameApart(triggers: Trigger[]): void {
  const byName = groupBy(triggers, ({ name }) => name);
  if (byName.size === triggers.length) return;
  for (const [at, one] of triggers.entries())
    if ((byName.get(one.name) ?? []).length > 1) triggers[at] = { ...one, name: `${one.name} #${one.id}` };
}

/** Returns the name and the operational data of a problem, or why the state is not known. Zabbix has no output of a trigger that is OK. */
export function outputOfTrigger({ problem, row, state }: Trigger): string {
  if (problem) {
    const [name, data] = [textOf(problem['name']), textOf(problem['opdata'])];
    return data === '' ? name : `${name}: ${data}`;
  }
  return state === serviceUnknown ? textOf(row['error']) : '';
}
