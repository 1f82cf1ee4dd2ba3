/** The methods of the API that our connector calls, with the parameters that it sends. Others are refused, as Zabbix 7.0 does. */
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { maintenanceObjects } from './maintenances.ts';
import {
  eventidOf,
  eventsOf,
  hostObject,
  itemidOf,
  itemObject,
  problemObject,
  triggerObject,
  triggersOf,
} from './objects.ts';
import { RpcError } from './rpc-error.ts';
import { hasProblem, type NumberedTrigger, type RunningZabbix, type ZabbixObject } from './site.ts';

/** The parameters of `event.acknowledge` that our connector sends. */
const update = once(() =>
  z.strictObject({ eventids: z.array(z.string()).min(1), action: z.int(), message: z.string().optional() }),
);
const [acknowledges, removesAcknowledgement] = [2, 16];

/** Acknowledges problems, or adds messages to them. Nothing is done if one of them does not exist. */
export function acknowledgeProblems(site: RunningZabbix, params: unknown): unknown {
  const { data } = update().safeParse(params);
  if (!data) throw new RpcError(-32_602, 'Invalid parameter "/": cannot be empty.');
  const open = triggersOf(site).filter(({ trigger }) => hasProblem(trigger));
  const found = open.filter((one) => data.eventids.includes(eventidOf(one)));
  if (found.length < data.eventids.length)
    throw new RpcError(-32_500, 'No permissions to referred object or it does not exist!');
  for (const { trigger } of found) {
    const { action, message = '' } = data;
    if ((action & acknowledges) > 0) trigger.isAcknowledged = true;
    if (action === removesAcknowledgement) trigger.isAcknowledged = false;
    trigger.updates.push({ message, action, clock: Math.floor(Date.now() / 1000) });
  }
  return { eventids: data.eventids.map(Number) };
}

/** The tasks of `task.create` that our connector makes. */
const tasks = once(() =>
  z.array(z.strictObject({ type: z.literal(6), request: z.strictObject({ itemid: z.string() }) })).min(1),
);

/** Lets the site ask for the values of items at once. Nothing is done if one of them is not asked for. */
export function createTasks(site: RunningZabbix, params: unknown): unknown {
  const { data } = tasks().safeParse(params);
  if (!data) throw new RpcError(-32_602, 'Invalid parameter "/": cannot be empty.');
  const found = data.map(({ request }) => triggersOf(site).find((one) => itemidOf(one) === request.itemid));
  if (found.includes(undefined))
    throw new RpcError(-32_500, 'No permissions to referred object or it does not exist!');
  if (found.some((one) => one?.trigger.isAsked === false))
    throw new RpcError(-32_602, 'Cannot send request: wrong item type.');
  for (const one of found) if (one) one.trigger.lastClock = Math.floor(Date.now() / 1000);
  return { taskids: data.map((_, at) => String(at + 1)) };
}

const words = once(() => z.array(z.string()));
const anything = once(() => ({ output: words().optional(), countOutput: z.boolean().optional() }));
const ofTriggers = once(() => ({
  ...{ ...anything(), monitored: z.literal(true).optional(), hostids: words().optional() },
}));

const eventFilters = once(() => ({
  ...{ eventids: words().optional(), objectids: words().optional(), value: z.array(z.int()).optional() },
  ...{ time_from: z.int().optional(), time_till: z.int().optional(), eventid_from: z.string().optional() },
  ...{ problem_time_from: z.int().optional(), problem_time_till: z.int().optional() },
}));

const shapes = once(() => ({
  'host.get': z.strictObject({
    ...{ ...anything(), monitored_hosts: z.literal(true).optional() },
    filter: z.strictObject({ host: words() }).optional(),
    ...{
      selectInterfaces: words().optional(),
      selectTags: words().optional(),
      selectMacros: words().optional(),
    },
    ...{ selectGroups: words().optional(), selectHostGroups: words().optional() },
  }),
  'trigger.get': z.strictObject({
    ...{ ...ofTriggers(), triggerids: words().optional(), expandDescription: z.boolean().optional() },
    ...{ selectHosts: words().optional(), selectTags: words().optional() },
  }),
  'problem.get': z.strictObject({
    ...{ ...anything(), hostids: words().optional(), selectAcknowledges: words().optional() },
  }),
  'item.get': z.strictObject({
    ...{ ...ofTriggers(), selectTriggers: words().optional(), with_triggers: z.literal(true).optional() },
    ...{ triggerids: words().optional(), itemids: words().optional() },
    search: z.strictObject({ key_: words() }).optional(),
    ...{ searchByAny: z.literal(true).optional(), startSearch: z.literal(true).optional() },
  }),
  'event.get': z.strictObject({
    ...{ ...anything(), ...eventFilters(), limit: z.int().min(1).optional() },
    ...{ sortfield: z.enum(['eventid', 'clock']).optional(), sortorder: z.literal('ASC').optional() },
  }),
  'maintenance.get': z.strictObject({
    ...{ ...anything(), maintenanceids: words().optional(), selectTags: z.literal('extend').optional() },
    ...{ selectTimeperiods: z.literal('extend').optional(), selectHosts: words().optional() },
    ...{ selectGroups: words().optional(), selectHostGroups: words().optional() },
  }),
}));

/** Returns the result of a call that reads. */
export function answerCall(site: RunningZabbix, method: string, params: unknown): unknown {
  const shape = Object.entries(shapes()).find(([name]) => name === method)?.[1];
  if (!shape) throw new RpcError(-32_601, `Incorrect method "${method}".`);
  const { data } = shape.safeParse(params);
  if (!data) throw new RpcError(-32_602, 'Invalid parameter "/": unexpected parameter.');
  const found = objectsOf(site, method, data);
  const { output = [], countOutput = false } = data;
  if (countOutput) return String(found.length);
  return found.map((object) => chosen(object, [...output, ...selectedIn(data)]));
}

/** Returns the fields that the parameters `select…` add to the objects. */
function selectedIn(data: object): string[] {
  const fields = { selectHostGroups: 'hostgroups' };
  return Object.keys(data).flatMap((name) =>
    name.startsWith('select')
      ? [new Map(Object.entries(fields)).get(name) ?? name.slice('select'.length).toLowerCase()]
      : [],
  );
}

function chosen(object: ZabbixObject, fields: readonly string[]): ZabbixObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => fields.includes(name)));
}

function objectsOf(site: RunningZabbix, method: string, params: object): readonly ZabbixObject[] {
  const { hostids, triggerids, itemids, maintenanceids, ...more } = partsOf(params);
  const { expandDescription = false, search, filter } = more;
  const triggers = triggersOf(site).filter(
    ({ host, hostid, id }) =>
      host.isMonitored && (hostids?.includes(hostid) ?? true) && (triggerids?.includes(id) ?? true),
  );
  const isSearched = ({ trigger }: NumberedTrigger) =>
    search?.key_.some((key) => trigger.key.startsWith(key)) ?? true;
  switch (method) {
    case 'host.get':
      return site.hosts.flatMap((host, at) =>
        host.isMonitored && (filter?.host.includes(host.host) ?? true) ? [hostObject(site, host, at)] : [],
      );
    case 'trigger.get':
      return triggers.map((one) => triggerObject(one, expandDescription));
    case 'problem.get':
      return triggers.filter(({ trigger }) => hasProblem(trigger)).map((one) => problemObject(site, one));
    case 'item.get':
      return triggers
        .filter((one) => isSearched(one) && (itemids?.includes(itemidOf(one)) ?? true))
        .map(itemObject);
    case 'event.get':
      return eventObjects(site, params);
    case 'maintenance.get':
      return maintenanceObjects(site).filter(
        ({ maintenanceid: id }) => maintenanceids?.includes(String(id)) ?? true,
      );
    default:
      return [];
  }
}

const eventParts = once(() => z.object({ ...eventFilters(), limit: z.int().optional() }));

/** Returns the events that meet the parameters, in the order of their ids, which is that of their times. */
function eventObjects(site: RunningZabbix, params: object): readonly ZabbixObject[] {
  const { eventids, objectids, value, limit, ...times } = eventParts().parse(params);
  const { time_from: from = 0, time_till: till = Infinity, eventid_from: first = '0' } = times;
  const { problem_time_from: openFrom = -1, problem_time_till: openTill = Infinity } = times;
  return triggersOf(site)
    .filter(({ host, id }) => host.isMonitored && (objectids?.includes(id) ?? true))
    .flatMap(eventsOf)
    .filter(
      (one) => (eventids?.includes(one.eventid) ?? true) && (value?.includes(Number(one.value)) ?? true),
    )
    .filter(({ clock }) => Number(clock) >= from && Number(clock) <= Math.min(till, openTill))
    .filter(({ eventid, resolvedAt }) => Number(eventid) >= Number(first) && resolvedAt >= openFrom)
    .sort((a, b) => Number(a.eventid) - Number(b.eventid))
    .slice(0, limit);
}

const parts = once(() =>
  z.object({
    ...{ hostids: words().optional(), triggerids: words().optional(), maintenanceids: words().optional() },
    itemids: words().optional(),
    expandDescription: z.boolean().optional(),
    search: z.object({ key_: words() }).optional(),
    filter: z.object({ host: words() }).optional(),
  }),
);

function partsOf(params: object) {
  return parts().parse(params);
}
