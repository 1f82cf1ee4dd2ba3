/** Hosts and triggers as an answer has them, with all that belongs to them. */
import { groupBy } from '../../base/group-by.ts';
import { groupNamesOf, numberOf, rowsOf, type RpcRow, textOf } from './json-rpc.ts';
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
    read.maintenances.flatMap((one) =>
      rowsOf(one, 'tags').length > 0 ? [textOf(one['maintenanceid'])] : [],
    ),
  );
  const hosts = new Map(read.hosts.map((row) => [textOf(row['hostid']), hostOf(row, limited)]));
  const triggersOf = triggerMaker(read, rules);
  for (const row of read.triggers)
    for (const { hostid } of rowsOf(row, 'hosts')) {
      const host = hosts.get(textOf(hostid));
      host?.services.push(triggersOf(row, host));
    }
  const available = keysOfAvailability(read.items, rules);
  for (const host of hosts.values()) {
    nameApart(host);
    for (const trigger of host.services)
      if (available.has(keyOf(host.row, trigger.id))) host.availability.push(trigger);
  }
  return [...hosts.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hostOf(row: RpcRow, limited: ReadonlySet<string>): HostWithServices {
  const groups = groupNamesOf(row);
  const isInMaintenance =
    numberOf(row['maintenance_status']) === 1 && !limited.has(textOf(row['maintenanceid']));
  return { row, name: textOf(row['host']), services: [], availability: [], groups, isInMaintenance };
}

/** Returns a function that makes the service of a trigger at one host. */
function triggerMaker({ problems, items, names }: ReadRows, { severities }: StateRules) {
  const problemsOf = groupBy(problems, ({ objectid }) => textOf(objectid));
  const expanded = new Map(names.map((row) => [textOf(row['triggerid']), textOf(row['description'])]));
  const checks = lastChecks(items);
  return (row: RpcRow, host: HostWithServices): Trigger => {
    const [id, name] = [textOf(row['triggerid']), textOf(row['description'])];
    const hasProblem = isOn(row, 'value');
    const open = hasProblem ? (problemsOf.get(id) ?? []) : [];
    const problem = open.reduce<RpcRow | undefined>(newest, undefined);
    const severity = problem ? numberOf(problem['severity']) : numberOf(row['priority']);
    return {
      ...{ host, row, id, name, problem, problems: open, severity, expandedName: expanded.get(id) ?? name },
      isAcknowledged: areAll(open, 'acknowledged'),
      isSuppressed: areAll(open, 'suppressed'),
      state: hasProblem ? (severities[severity] ?? serviceUnknown) : stateWithoutProblem(row),
      lastCheck: checks.get(id) ?? 0,
    };
  };
}

function isOn(row: RpcRow, field: string): boolean {
  return numberOf(row[field]) === 1;
}

/** Returns true if there are problems, and the flag is set on each. */
function areAll(problems: readonly RpcRow[], flag: string): boolean {
  return problems.length > 0 && problems.every((one) => isOn(one, flag));
}

/** A trigger that Zabbix cannot evaluate has no state. */
function stateWithoutProblem(row: RpcRow): number {
  return isOn(row, 'state') ? serviceUnknown : 0;
}

function newest(last: RpcRow | undefined, next: RpcRow): RpcRow {
  return last && numberOf(last['eventid']) > numberOf(next['eventid']) ? last : next;
}

function lastChecks(items: readonly RpcRow[]): ReadonlyMap<string, number> {
  const checks = new Map<string, number>();
  for (const item of items)
    for (const { triggerid } of rowsOf(item, 'triggers')) {
      const id = textOf(triggerid);
      checks.set(id, Math.max(checks.get(id) ?? 0, numberOf(item['lastclock'])));
    }
  return checks;
}

/** Returns the hosts and triggers whose items tell availability. A trigger may have items of several hosts, and not tell it of all of them. */
function keysOfAvailability(items: readonly RpcRow[], rules: StateRules): ReadonlySet<string> {
  const telling = items.filter((item) => tellsAvailability(rules, textOf(item['key_'])));
  return new Set(
    telling.flatMap((item) =>
      rowsOf(item, 'triggers').map(({ triggerid }) => keyOf(item, textOf(triggerid))),
    ),
  );
}

/** Returns a key of a trigger at the host that a row belongs to. */
function keyOf(row: RpcRow, triggerid: string): string {
  return JSON.stringify([textOf(row['hostid']), triggerid]);
}

/** Adds the id to names that several triggers of the host have. */
function nameApart({ services: triggers }: HostWithServices): void {
  const byName = groupBy(triggers, ({ name }) => name);
  if (byName.size === triggers.length) return;
  for (const [at, one] of triggers.entries())
    if ((byName.get(one.name) ?? []).length > 1) triggers[at] = { ...one, name: `${one.name} #${one.id}` };
}
