/** What a Zabbix monitors: hosts with the triggers of their templates. */
export interface ZabbixSite {
  /** The version of the API, e.g. `6.0.14`. */
  readonly version: string;
  readonly hosts: readonly ZabbixHost[];
}

/** A maintenance that was made by the API, with the fields that our connector sends. */
export interface ZabbixMaintenance {
  readonly maintenanceid: string;
  readonly name: string;
  readonly description: string;
  /** Times in epoch seconds, as the other ones. */
  readonly active_since: number;
  readonly active_till: number;
  readonly hosts: readonly { readonly hostid: string }[];
  readonly timeperiods: readonly {
    readonly timeperiod_type: number;
    readonly start_date: number;
    readonly period: number;
  }[];
  readonly tags: readonly { readonly tag: string; readonly operator: number; readonly value: string }[];
}

/** A site with what was made at it. */
export interface RunningZabbix extends ZabbixSite {
  readonly maintenances: ZabbixMaintenance[];
}

export interface ZabbixHost {
  readonly host: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, string>>;
  /** Macros whose values are secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  /** IP address of its agent interface. `undefined` means that it has no interface. */
  readonly ip?: string;
  /** Availability of the interface: 0 unknown, which is the default, 1 available, 2 not available. */
  readonly available?: number;
  /** False for a host that Zabbix does not monitor. */
  readonly isMonitored: boolean;
  isInMaintenance: boolean;
  readonly triggers: readonly ZabbixTrigger[];
}

/** A trigger, with the one item that it looks at. */
export interface ZabbixTrigger {
  readonly description: string;
  /** Key of the item. */
  readonly key: string;
  /** 0 Not classified to 5 Disaster. */
  readonly priority: number;
  readonly tags: Readonly<Record<string, string>>;
  /** Operational data of its problems, in which `{ITEM.LASTVALUE1}` stands for the value of the item. */
  readonly opdata: string;
  /** True if Zabbix asks for the value itself. False means that it is sent to Zabbix. */
  readonly isAsked: boolean;
  /** The value of the item for which the trigger has a problem. */
  readonly problemAt: number;
  /** The last value of the item. `undefined` means that it has none. */
  value?: number;
  /** Time of the last change of the trigger in epoch seconds. 0 means that it never had a problem. */
  lastChange: number;
  /** Time of the last value in epoch seconds. */
  lastClock: number;
  isAcknowledged: boolean;
  /** The messages and acknowledgements of its problem, oldest first. */
  readonly updates: ProblemUpdate[];
  /** Its problems that are resolved, oldest first. */
  readonly past: readonly PastProblem[];
}

/** A problem that is resolved. Times are in epoch seconds. */
interface PastProblem {
  readonly from: number;
  readonly to: number;
}

interface ProblemUpdate {
  readonly message: string;
  /** The bits of `event.acknowledge`. */
  readonly action: number;
  readonly clock: number;
}

export type ZabbixObject = Readonly<Record<string, unknown>>;

/** An event of a trigger, with the time in epoch seconds when its problem was resolved. */
export interface EventObject extends Readonly<Record<'eventid' | 'objectid' | 'clock' | 'value', string>> {
  readonly [field: string]: unknown;
  readonly resolvedAt: number;
}

export interface NumberedTrigger {
  readonly id: string;
  readonly host: ZabbixHost;
  readonly hostid: string;
  readonly trigger: ZabbixTrigger;
}

export function zabbixHost(host: string, fields: Partial<ZabbixHost> = {}): ZabbixHost {
  return {
    ...{ host, name: host, groups: ['Discovered hosts'], tags: {}, macros: {}, secrets: {}, triggers: [] },
    ...{ isMonitored: true, isInMaintenance: false },
    ...fields,
  };
}

export function zabbixTrigger(description: string, fields: Partial<ZabbixTrigger> = {}): ZabbixTrigger {
  const key = description.toLowerCase().replaceAll(/[^a-z0-9]/g, '.');
  return {
    ...{ description, key, priority: 3, tags: {}, opdata: '', problemAt: 1, value: 0 },
    ...{ isAsked: false, lastChange: 0, lastClock: 0, isAcknowledged: false, updates: [], past: [] },
    ...fields,
  };
}

/** Makes the trigger that tells whether a host answers to pings. */
export function pingTrigger(fields: Partial<ZabbixTrigger> = {}): ZabbixTrigger {
  return zabbixTrigger('Unavailable by ICMP ping', {
    ...{ key: 'icmpping', priority: 4, problemAt: 0, value: 1 },
    ...fields,
  });
}

export function hasProblem({ value, problemAt }: ZabbixTrigger): boolean {
  return value === problemAt;
}
