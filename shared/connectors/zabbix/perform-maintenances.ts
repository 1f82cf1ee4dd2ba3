import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import {
  type Command,
  type CommandEnd,
  objectOfCommand,
  sendEach,
  unescapedArgument,
} from '../status-query/index.ts';
import type { Acting } from './acting.ts';
import type { Need } from './columns.ts';
import { errors } from './errors.ts';
import { groupNamesOf, rowsOf, type RpcCall, textOf } from './json-rpc.ts';
import {
  hostOfKey,
  type Maintained,
  maintainedIn,
  meetsTags,
  nameOfMaintenance,
  type ZabbixState,
} from './maintenances.ts';
import { readState } from './read-state.ts';
import type { HostWithServices } from './world.ts';

export function isOfMaintenance({ name }: Command): boolean {
  return /^(?:SCHEDULE|DEL)_(?:HOST|SVC)_DOWNTIME$/.test(name);
}

function isNew({ name }: Command): boolean {
  return name.startsWith('SCHEDULE');
}

/** Returns the object of a command. The only argument of a removal, its number, is the host here. */
function objectOf(command: Command) {
  return objectOfCommand(command, unescapedArgument);
}

/** Makes or ends a maintenance for each command, and returns their ends in order. */
export async function performMaintenances(
  commands: readonly Command[],
  acting: Acting,
): Promise<CommandEnd[]> {
  if (commands.length === 0) return [];
  const { realm, run } = acting;
  const state = await attempt(() => run(() => readForCommands(commands, acting)));
  const maintained = state instanceof AppError ? [] : [...maintainedIn(state)];
  return sendEach(commands, async (command) => {
    if (state instanceof AppError) throw state;
    const call = isNew(command) ? newMaintenance(command, state, realm) : removal(command, maintained, realm);
    if (call) await acting.act(call);
  });
}

/** Reads the hosts of the commands. A maintenance is removed by its number, which this process may not have given. */
function readForCommands(commands: readonly Command[], acting: Acting): Promise<ZabbixState> {
  const hosts = commands.flatMap((command) => {
    const { host } = objectOf(command);
    return isNew(command) ? host : (hostOfKey(acting.numbers.nameOf(Number(host))) ?? []);
  });
  const needs = new Set<Need>(['triggers', 'variables']);
  if (!commands.every(isNew)) needs.add('groups').add('downtimes');
  return readState(acting, { needs, hosts: new Set(hosts) }, acting.context);
}

/** Returns the refusal of a downtime that no object can have. */
export function refusalOfMaintenance(command: Command, realm: string): AppError | undefined {
  const [, , fixed] = objectOf(command).words;
  return fixed === '0' ? errors.refuses(realm, 'has no flexible downtimes') : undefined;
}

/** Zabbix takes whole minutes, and periods of five minutes at least. */
const [minute, shortest] = [60, 300];

function newMaintenance(command: Command, { hosts }: ZabbixState, realm: string): RpcCall {
  const { host: name, service, words } = objectOf(command);
  const host = hosts.find((one) => one.name === name);
  if (!host) throw errors.refuses(realm, 'does not monitor this host');
  const refusal = refusalOfMaintenance(command, realm);
  if (refusal) throw refusal;
  const [start = 0, end = 0] = words.slice(0, 2).map(Number);
  const [since, till] = [Math.floor(start / minute) * minute, Math.ceil(end / minute) * minute];
  const text = words.slice(-2);
  const params = {
    name: nameOfMaintenance(start, end, [name, service, ...text]),
    description: text.join(': '),
    ...{ active_since: since, active_till: till, hosts: [{ hostid: host.row['hostid'] }] },
    timeperiods: [{ timeperiod_type: 0, start_date: since, period: Math.max(shortest, till - since) }],
    ...(service !== '' && { tags: tagsFor(host, service, realm) }),
  };
  return { method: 'maintenance.create', params };
}

/** Returns the tags by which a maintenance is limited to one service. Throws if its trigger has none that others do not have. */
function tagsFor(host: HostWithServices, service: string, realm: string) {
  const trigger = host.services.find(({ name }) => name === service);
  const tags = rowsOf(trigger?.row ?? {}, 'tags')
    .map(({ tag, value }) => ({ tag: textOf(tag), operator: 0, value: textOf(value) }))
    .filter(({ tag, value }) => !`${tag}${value}`.includes('{'));
  if (tags.length === 0)
    throw errors.refuses(realm, 'has no tag at this service, to which a downtime could be limited');
  const other = host.services.find((one) => one !== trigger && meetsTags(one, { tags }));
  if (!other) return tags;
  throw errors.refuses(
    realm,
    `has the tags of this service at '${other.name}' too, which a downtime would cover`,
  );
}

/** Returns the call that ends a maintenance. `undefined` means that it has ended. */
function removal(command: Command, maintained: readonly Maintained[], realm: string): RpcCall | undefined {
  const found = maintained.find(({ number }) => number === Number(objectOf(command).host));
  if (!found) return undefined;
  const isOfOne =
    maintained.filter(({ row }) => row === found.row).length === 1 &&
    rowsOf(found.row, 'hosts').length === 1 &&
    groupNamesOf(found.row).length === 0;
  if (isOfOne) return { method: 'maintenance.delete', params: [found.row['maintenanceid']] };
  throw errors.refuses(
    realm,
    'has one maintenance for several hosts or services, which is ended there alone',
  );
}
