// Makes a site in a real Zabbix, by its API and by values from outside.
import {
  hasProblem,
  type ZabbixHost,
  type ZabbixSite,
  type ZabbixTrigger,
} from '../../../demo/zabbix-engine/site.ts';
import { until } from '../until.ts';
import type { Zabbix } from '../zabbix.ts';
import type { SentValue } from './trapper.ts';

interface Item {
  readonly host: ZabbixHost;
  readonly hostid: string;
  readonly trigger: ZabbixTrigger;
}

/** The most objects in one call. */
const atOnce = 500;

/** Makes the hosts of a site, and resolves when the server has all their values, problems and maintenances. */
export async function fillZabbix(zabbix: Zabbix, { hosts }: ZabbixSite): Promise<void> {
  const groups = await makeGroups(zabbix, hosts);
  const { hostids } = await zabbix.call<{ hostids: string[] }>(
    'host.create',
    hosts.map((host) => hostFields(host, groups)),
  );
  const items = hosts.flatMap((host, at) =>
    host.triggers.map((trigger): Item => ({ host, hostid: hostids[at]!, trigger })),
  );
  await inParts(items, (some) => zabbix.call('item.create', some.map(itemFields)));
  await inParts(items, (some) => zabbix.call('trigger.create', some.map(triggerFields)));
  await maintain(zabbix, hosts, hostids);
  await askForValues(zabbix);
  const withoutPast = items.filter(({ trigger: { past } }) => past.length === 0);
  const values = withoutPast.flatMap(presentValue);
  const wanted = withoutPast.filter(({ host, trigger }) => host.isMonitored && hasProblem(trigger)).length;
  const hasAll = async () => Number(await zabbix.call('problem.get', { countOutput: true })) === wanted;
  // A server that has read the items and not yet their triggers makes no problem of a value.
  await until(async () => {
    await zabbix.send(values);
    await until(hasAll, 15, 1000).catch(() => undefined);
    return hasAll();
  }, 300);
  await sendPast(
    zabbix,
    items.filter(({ trigger: { past } }) => past.length > 0),
  );
  // The server writes values some time after it has taken them. Until then, their hosts were never checked.
  await until(async () => (await itemsWithValue(zabbix)) >= values.length, 120, 1000);
  await acknowledge(zabbix, items);
  const maintained = hosts.filter(({ isInMaintenance }) => isInMaintenance).length;
  const isMaintained = async () =>
    (await zabbix.call<unknown[]>('host.get', { filter: { maintenance_status: 1 } })).length === maintained &&
    (await zabbix.call<unknown[]>('problem.get', { suppressed: true })).length === suppressed(hosts);
  // The server looks at maintenances once a minute.
  await until(isMaintained, 180, 1000);
}

async function itemsWithValue({ call }: Zabbix): Promise<number> {
  const items = await call<{ lastclock: string }[]>('item.get', { output: ['lastclock'] });
  return items.filter(({ lastclock }) => lastclock !== '0').length;
}

/** Makes a token of a user who may read the hosts of these groups and acknowledge their problems. */
export async function makeReader(zabbix: Zabbix): Promise<string> {
  const groups = await zabbix.call<{ groupid: string }[]>('hostgroup.get', {});
  const rights = groups.map(({ groupid: id }) => ({ id, permission: 2 }));
  const { usrgrpids } = await zabbix.call<{ usrgrpids: string[] }>('usergroup.create', {
    name: 'readers',
    rights,
  });
  const user = {
    username: 'reader',
    passwd: 'Qwertz-7345',
    roleid: '1',
    usrgrps: [{ usrgrpid: usrgrpids[0] }],
  };
  const { userids } = await zabbix.call<{ userids: string[] }>('user.create', user);
  const { tokenids } = await zabbix.call<{ tokenids: string[] }>('token.create', [
    { name: 'reader', userid: userids[0] },
  ]);
  const [made] = await zabbix.call<{ token: string }[]>('token.generate', tokenids);
  return made!.token;
}

function presentValue({ host, trigger: { key, value, isAsked } }: Item): SentValue[] {
  return host.isMonitored && value !== undefined && !isAsked
    ? [{ host: host.host, key, value: String(value) }]
    : [];
}

/** Sends values with times in the past, once: the server has read all triggers by now. */
async function sendPast(zabbix: Zabbix, items: readonly Item[]): Promise<void> {
  const objects = { value: [0, 1], countOutput: true };
  const count = async () => Number(await zabbix.call('event.get', objects));
  const before = await count();
  const values = items.flatMap((item): SentValue[] => {
    const { host, key, past, problemAt } = { ...item.trigger, host: item.host.host };
    const [bad, good] = [String(problemAt), String(problemAt === 0 ? 1 : 0)];
    const changes = past.flatMap(({ from, to }) => [
      { host, key, value: bad, clock: from },
      { host, key, value: good, clock: to },
    ]);
    return [...changes, ...presentValue(item)];
  });
  const events = items.map(({ trigger }) => 2 * trigger.past.length + Number(hasProblem(trigger)));
  const wanted = before + events.reduce((sum, number) => sum + number, 0);
  if (values.length > 0) await zabbix.send(values);
  await until(async () => (await count()) === wanted, 60);
}

async function makeGroups(
  zabbix: Zabbix,
  hosts: readonly ZabbixHost[],
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(hosts.flatMap(({ groups }) => groups))];
  const { groupids } = await zabbix.call<{ groupids: string[] }>(
    'hostgroup.create',
    names.map((name) => ({ name })),
  );
  return new Map(names.map((name, at) => [name, groupids[at]!]));
}

const tagsOf = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([tag, value]) => ({ tag, value }));

function hostFields(host: ZabbixHost, groups: ReadonlyMap<string, string>) {
  const macros = [
    ...Object.entries(host.macros).map(([name, value]) => ({ macro: `{$${name}}`, value })),
    ...Object.entries(host.secrets).map(([name, value]) => ({ macro: `{$${name}}`, value, type: '1' })),
  ];
  const agent = { type: 1, main: 1, useip: 1, ip: host.ip, dns: '', port: '10050' };
  return {
    ...{
      host: host.host,
      name: host.name,
      status: host.isMonitored ? 0 : 1,
      macros,
      tags: tagsOf(host.tags),
    },
    groups: host.groups.map((name) => ({ groupid: groups.get(name) })),
    interfaces: host.ip === undefined ? [] : [agent],
  };
}

/** An item whose values are whole numbers: calculated once a day, or of the type trapper. */
function itemFields({ hostid, trigger: { key, value, isAsked } }: Item) {
  const asked = { type: 15, params: String(value), delay: '1d' };
  return { hostid, name: key, key_: key, value_type: 3, ...(isAsked ? asked : { type: 2 }) };
}

/** Lets the server ask for the values that it is not sent. It knows a new item a moment after the API has taken it. */
async function askForValues({ call }: Zabbix): Promise<void> {
  const asked = { output: ['itemid', 'lastclock'], filter: { type: 15 } };
  await until(
    async () => {
      const items = await call<{ itemid: string; lastclock: string }[]>('item.get', asked);
      const missing = items.filter(({ lastclock }) => lastclock === '0');
      if (missing.length === 0) return true;
      await call(
        'task.create',
        missing.map(({ itemid }) => ({ type: 6, request: { itemid } })),
      );
      return false;
    },
    120,
    2000,
  );
}

function triggerFields({ host, trigger: { description, key, problemAt, priority, opdata, tags } }: Item) {
  const expression = `last(/${host.host}/${key})=${problemAt}`;
  return { description, expression, priority, opdata, tags: tagsOf(tags) };
}

async function maintain(
  zabbix: Zabbix,
  hosts: readonly ZabbixHost[],
  hostids: readonly string[],
): Promise<void> {
  const start = Math.floor(Date.now() / 60_000) * 60 - 60;
  for (const [at, { host, isInMaintenance }] of hosts.entries())
    if (isInMaintenance)
      await zabbix.call('maintenance.create', {
        ...{
          name: `of ${host}`,
          active_since: start,
          active_till: start + 86_400,
          hosts: [{ hostid: hostids[at] }],
        },
        timeperiods: [{ timeperiod_type: 0, start_date: start, period: 86_340 }],
      });
}

async function acknowledge(zabbix: Zabbix, items: readonly Item[]): Promise<void> {
  const problems = await zabbix.call<{ eventid: string; objectid: string }[]>('problem.get', {});
  const triggers = await zabbix.call<{ triggerid: string; description: string; hosts: { host: string }[] }[]>(
    'trigger.get',
    { output: ['triggerid', 'description'], selectHosts: ['host'] },
  );
  const wanted = new Set(
    items
      .filter(({ trigger }) => trigger.isAcknowledged)
      .map(({ host, trigger }) => `${host.host}/${trigger.description}`),
  );
  const ids = new Set(
    triggers
      .filter(({ description, hosts }) => wanted.has(`${hosts[0]?.host}/${description}`))
      .map(({ triggerid }) => triggerid),
  );
  const eventids = problems.filter(({ objectid }) => ids.has(objectid)).map(({ eventid }) => eventid);
  if (eventids.length > 0) await zabbix.call('event.acknowledge', { eventids, action: 2 });
}

function suppressed(hosts: readonly ZabbixHost[]): number {
  return hosts.filter((host) => host.isInMaintenance).flatMap(({ triggers }) => triggers.filter(hasProblem))
    .length;
}

async function inParts<T>(all: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) await work(all.slice(at, at + atOnce));
}
