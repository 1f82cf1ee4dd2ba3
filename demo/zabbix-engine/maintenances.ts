/** Maintenances of an embedded Zabbix, which are in effect at once. */
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { RpcError } from './rpc-error.ts';
import type { NumberedTrigger, RunningZabbix, ZabbixMaintenance, ZabbixObject } from './site.ts';

const shortestPeriod = 300;

/** The parameters of `maintenance.create` that our connector sends. */
const created = once(() =>
  z.strictObject({
    ...{ name: z.string().min(1).max(128), description: z.string() },
    ...{ active_since: z.int().multipleOf(60), active_till: z.int().multipleOf(60) },
    hosts: z.array(z.strictObject({ hostid: z.string() })).min(1),
    timeperiods: z
      .array(
        z.strictObject({
          ...{ timeperiod_type: z.literal(0), start_date: z.int(), period: z.int().min(shortestPeriod) },
        }),
      )
      .min(1),
    tags: z.array(z.strictObject({ tag: z.string(), operator: z.int(), value: z.string() })).default([]),
  }),
);

export function createMaintenance({ maintenances }: RunningZabbix, params: unknown): unknown {
  const { data } = created().safeParse(params);
  if (!data) throw new RpcError(-32_602, 'Invalid parameter "/": cannot be empty.');
  if (maintenances.some(({ name }) => name === data.name))
    throw new RpcError(-32_602, `Maintenance "${data.name}" already exists.`);
  const maintenanceid = String(900 + maintenances.length);
  maintenances.push({ ...data, maintenanceid });
  return { maintenanceids: [maintenanceid] };
}

export function deleteMaintenances({ maintenances }: RunningZabbix, params: unknown): unknown {
  const { data = [] } = z.array(z.string()).safeParse(params);
  const found = maintenances.filter(({ maintenanceid }) => data.includes(maintenanceid));
  if (data.length === 0) throw new RpcError(-32_602, 'Invalid parameter "/": cannot be empty.');
  if (found.length < data.length)
    throw new RpcError(-32_500, 'No permissions to referred object or it does not exist!');
  for (const one of found) maintenances.splice(maintenances.indexOf(one), 1);
  return { maintenanceids: data };
}

export function maintenanceObjects({ hosts, maintenances }: RunningZabbix): ZabbixObject[] {
  const since = Math.floor(Date.now() / 60_000) * 60 - 60;
  const ofSite = hosts.flatMap(({ host, isInMaintenance }, at): ZabbixMaintenance[] =>
    isInMaintenance
      ? [
          {
            ...{ maintenanceid: String(at + 1), name: `of ${host}`, description: '', tags: [] },
            ...{ active_since: since, active_till: since + 86_400, hosts: [{ hostid: String(10_000 + at) }] },
            timeperiods: [{ timeperiod_type: 0, start_date: since, period: 86_340 }],
          },
        ]
      : [],
  );
  return [...ofSite, ...maintenances].map((one) => ({
    ...{ ...one, active_since: String(one.active_since), active_till: String(one.active_till) },
    ...{ tags_evaltype: '0', groups: [], hostgroups: [] },
    timeperiods: one.timeperiods.map((period) => mapNumbers(period)),
    tags: one.tags.map((tag) => mapNumbers(tag)),
  }));
}

function mapNumbers(object: object): ZabbixObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value)]));
}

/** Returns the id of a maintenance that is in effect for the host, one without tags if there is one. */
export function maintenanceOfHost(
  { hosts, maintenances }: RunningZabbix,
  hostid: string,
): string | undefined {
  const at = Number(hostid) - 10_000;
  if (hosts[at]?.isInMaintenance) return String(at + 1);
  const current = maintenances.filter((one) => isCurrent(one, hostid));
  return (current.find(({ tags }) => tags.length === 0) ?? current[0])?.maintenanceid;
}

export function isSuppressed(state: RunningZabbix, { hostid, host, trigger }: NumberedTrigger): boolean {
  const tags: Readonly<Record<string, string>> = { ...host.tags, ...trigger.tags };
  return (
    host.isInMaintenance ||
    state.maintenances.some(
      (one) => isCurrent(one, hostid) && one.tags.every(({ tag, value }) => tags[tag] === value),
    )
  );
}

function isCurrent({ active_since: since, active_till: till, hosts }: ZabbixMaintenance, hostid: string) {
  const now = Date.now() / 1000;
  return since <= now && now < till && hosts.some((one) => one.hostid === hostid);
}
