/** The objects of a site as the API shows them: all numbers are texts. */
import { isSuppressed, maintenanceOfHost } from './maintenances.ts';
import {
  type EventObject,
  hasProblem,
  type NumberedTrigger,
  type RunningZabbix,
  type ZabbixHost,
  type ZabbixObject,
  type ZabbixSite,
} from './site.ts';

/** Returns the monitored triggers with their ids. */
export function triggersOf({ hosts }: ZabbixSite): NumberedTrigger[] {
  return hosts.flatMap((host, at) =>
    host.triggers.map((trigger, number) => ({
      ...{ id: String(20_000 + at * 100 + number), host, hostid: hostidOf(at), trigger },
    })),
  );
}

function hostidOf(at: number): string {
  return String(10_000 + at);
}

const expand = (text: string, { host, trigger }: NumberedTrigger) =>
  text
    .replaceAll('{HOST.NAME}', host.name)
    .replaceAll('{ITEM.LASTVALUE1}', String(trigger.value ?? '*UNKNOWN*'));

const tagsOf = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([tag, value]) => ({ tag, value }));

export function hostObject(state: RunningZabbix, host: ZabbixHost, at: number): ZabbixObject {
  const maintenanceid = maintenanceOfHost(state, hostidOf(at));
  const groups = host.groups.map((name) => ({ name }));
  return {
    ...{ hostid: hostidOf(at), host: host.host, name: host.name, description: '', active_available: '0' },
    maintenance_status: maintenanceid === undefined ? '0' : '1',
    maintenanceid: maintenanceid ?? '0',
    interfaces:
      host.ip === undefined
        ? []
        : [
            {
              main: '1',
              useip: '1',
              ip: host.ip,
              dns: '',
              available: String(host.available ?? 0),
              error: '',
            },
          ],
    ...{ groups, hostgroups: groups, tags: tagsOf(host.tags) },
    macros: [
      ...Object.entries(host.macros).map(([name, value]) => ({ macro: `{$${name}}`, value, type: '0' })),
      ...Object.keys(host.secrets).map((name) => ({ macro: `{$${name}}`, type: '1' })),
    ],
  };
}

export function triggerObject(numbered: NumberedTrigger, isExpanded: boolean): ZabbixObject {
  const { id, hostid, trigger } = numbered;
  return {
    ...{ triggerid: id, hosts: [{ hostid }], state: '0', error: '', comments: '', url: '' },
    description: isExpanded ? expand(trigger.description, numbered) : trigger.description,
    value: String(Number(hasProblem(trigger))),
    priority: String(trigger.priority),
    lastchange: String(trigger.lastChange),
    tags: tagsOf(trigger.tags),
  };
}

const [recovery, problem] = [0, 1];

/** Ids of events rise with their time. */
function idOfEvent(id: string, clock: number, value: number): string {
  return `${clock}${id}${value}`;
}

/** Returns the id of the event of the present problem. */
export function eventidOf({ id, trigger }: NumberedTrigger): string {
  return idOfEvent(id, trigger.lastChange, problem);
}

/** Returns the events of a trigger, each problem with the time when it was resolved. */
export function eventsOf(numbered: NumberedTrigger): EventObject[] {
  const { id, trigger } = numbered;
  const common = { objectid: id, name: expand(trigger.description, numbered) };
  const problemFrom = (clock: number, to: number | undefined): EventObject => ({
    ...{ ...common, eventid: idOfEvent(id, clock, problem), clock: String(clock), value: String(problem) },
    ...{
      severity: String(trigger.priority),
      r_eventid: to === undefined ? '0' : idOfEvent(id, to, recovery),
    },
    resolvedAt: to ?? Infinity,
  });
  const past = trigger.past.flatMap(({ from, to }) => [
    problemFrom(from, to),
    {
      ...{ ...common, eventid: idOfEvent(id, to, recovery), clock: String(to), value: String(recovery) },
      ...{ severity: '0', r_eventid: '0', resolvedAt: 0 },
    },
  ]);
  return hasProblem(trigger) ? [...past, problemFrom(trigger.lastChange, undefined)] : past;
}

export function problemObject(state: RunningZabbix, numbered: NumberedTrigger): ZabbixObject {
  const { id, trigger } = numbered;
  return {
    ...{ eventid: eventidOf(numbered), objectid: id, name: expand(trigger.description, numbered) },
    severity: String(trigger.priority),
    acknowledged: String(Number(trigger.isAcknowledged)),
    suppressed: String(Number(isSuppressed(state, numbered))),
    acknowledges: trigger.updates.map(({ message, action, clock }, at) => ({
      ...{ acknowledgeid: `${id}${at}`, message, action: String(action), clock: String(clock) },
    })),
    opdata: expand(trigger.opdata, numbered),
  };
}

export function itemidOf({ id }: NumberedTrigger): string {
  return `4${id}`;
}

/** Types of items whose values are computed, or sent to Zabbix. */
const [calculated, trapper] = ['15', '2'];

export function itemObject(numbered: NumberedTrigger): ZabbixObject {
  const { id, hostid, trigger } = numbered;
  return {
    ...{ itemid: itemidOf(numbered), type: trigger.isAsked ? calculated : trapper, master_itemid: '0' },
    ...{ hostid, key_: trigger.key, lastclock: String(trigger.lastClock) },
    triggers: [{ triggerid: id }],
  };
}
