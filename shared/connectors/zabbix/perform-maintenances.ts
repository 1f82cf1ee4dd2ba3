import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import { type Command, type CommandEnd, sendEach, unescapedArgument } from '../status-query/index.ts';
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
import type { Acting } from './perform-commands.ts';
import { readState } from './read-state.ts';
import type { HostWithServices } from './world.ts';

const maintenanceCommand = /^(SCHEDULE|DEL)_(HOST|SVC)_DOWNTIME$/;

export function isOfMaintenance({ name }: Command): boolean {
  return maintenanceCommand.test(name);
}

/** The objects that are read beside hosts to make maintenances, and to find them. */
const [toMake, toFind] = [
  ['triggers', 'variables'],
  ['triggers', 'groups', 'variables', 'downtimes'],
] as const;

/** Makes or ends a maintenance for each command, and returns their ends in order. */
export async function performMaintenances(
  commands: readonly Command[],
  acting: Acting,
): Promise<readonly CommandEnd[]> {
  if (commands.length === 0) return [];
  const state = await attempt(() => acting.run(() => readForCommands(commands, acting)));
  const maintained = once(() => (state instanceof AppError ? [] : [...maintainedIn(state)]));
  return sendEach(commands, async (command) => {
    if (state instanceof AppError) throw state;
    const call = callOf(command, { realm: acting.realm, state, maintained });
    if (call) await acting.run(() => sendOnce(call, acting));
  });
}

/** The error of a call that Zabbix took back, because another one changed the same rows of its database. */
const conflict = 'DBEXECUTE_ERROR';
/** The most times that one call is sent. */
const mostTries = 3;

async function sendOnce(call: RpcCall, acting: Acting, tries = mostTries): Promise<void> {
  const { wire, context, realm } = acting;
  try {
    await wire.act(call, context);
  } catch (error) {
    if (!(error instanceof WireFault) || error.kind !== 'refused') throw errors.ofCommand(error, realm);
    // Its name says all of it, so that it is ours, of an earlier attempt.
    if (error.message.endsWith('already exists.')) return;
    if (error.message === conflict && tries > 1) return sendOnce(call, acting, tries - 1);
    throw new WireFault('refused_command', error.message, error);
  }
}

/** Reads the hosts of the commands. */
function readForCommands(commands: readonly Command[], acting: Acting): Promise<ZabbixState> {
  const hosts = new Set(commands.flatMap((command) => hostOf(command, acting) ?? []));
  const isAllNew = commands.every(({ name }) => name.startsWith('SCHEDULE'));
  return readState(acting, { needs: new Set<Need>(isAllNew ? toMake : toFind), hosts }, acting.context);
}

/** A maintenance is removed by its number. `undefined` means that this process has not given it. */
function hostOf({ name, arguments: words }: Command, { numbers }: Acting): string | undefined {
  const [first = ''] = words.map(unescapedArgument);
  return name.startsWith('SCHEDULE') ? first : hostOfKey(numbers.nameOf(Number(first)));
}

interface Reading {
  readonly realm: string;
  readonly state: ZabbixState;
  /** Returns the maintenances of all hosts of the commands, which removals are looked up in. */
  readonly maintained: () => readonly Maintained[];
}

/** Returns the call that a command means. `undefined` means that nothing is left to do. Throws `engine_refused_command`. */
function callOf({ name, arguments: given }: Command, reading: Reading): RpcCall | undefined {
  const words = given.map(unescapedArgument);
  return name.startsWith('SCHEDULE')
    ? newMaintenance(words, name.includes('_HOST_'), reading)
    : removal(Number(words[0]), reading);
}

/** The words begin with the start and the end. */
function isFlexible([, , fixed]: readonly string[]): boolean {
  return fixed === '0';
}

/** Returns the refusal of a downtime that no object can have. */
export function refusalOfMaintenance(
  { name, arguments: given }: Command,
  realm: string,
): AppError | undefined {
  const words = given.map(unescapedArgument).slice(name.includes('_HOST_') ? 1 : 2);
  return name.startsWith('SCHEDULE') && isFlexible(words)
    ? errors.refuses(realm, 'has no flexible downtimes')
    : undefined;
}

/** Zabbix takes whole minutes, and periods of five minutes at least. */
const [minute, shortest] = [60, 300];

function newMaintenance([name = '', ...words]: string[], isHost: boolean, reading: Reading): RpcCall {
  const { realm, state } = reading;
  const service = isHost ? '' : (words.shift() ?? '');
  const host = state.hosts.find((one) => one.name === name);
  if (!host) throw errors.refuses(realm, 'does not monitor this host');
  if (isFlexible(words)) throw errors.refuses(realm, 'has no flexible downtimes');
  const tags = service === '' ? {} : { tags: tagsFor(host, service, realm) };
  const of = [name, service, ...words.slice(-2)];
  return { method: 'maintenance.create', params: { ...fieldsOf(host, words, of), ...tags } };
}

/** `of` holds the host, the service, the author and the comment. */
function fieldsOf({ row }: HostWithServices, words: readonly string[], of: readonly string[]) {
  const [start = 0, end = 0] = words.slice(0, 2).map(Number);
  const since = Math.floor(start / minute) * minute;
  const till = Math.ceil(end / minute) * minute;
  return {
    name: nameOfMaintenance({ start, end, words: of }),
    description: of.slice(-2).join(': '),
    ...{ active_since: since, active_till: till, hosts: [{ hostid: textOf(row['hostid']) }] },
    timeperiods: [{ timeperiod_type: 0, start_date: since, period: Math.max(shortest, till - since) }],
  };
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

function removal(number: number, { realm, maintained }: Reading): RpcCall | undefined {
  const all = maintained();
  const found = all.find((one) => one.number === number);
  if (!found) return undefined;
  const isOfOne =
    all.filter(({ row }) => row === found.row).length === 1 &&
    rowsOf(found.row, 'hosts').length === 1 &&
    groupNamesOf(found.row).length === 0;
  if (!isOfOne)
    throw errors.refuses(
      realm,
      'has one maintenance for several hosts or services, which is ended there alone',
    );
  return { method: 'maintenance.delete', params: [textOf(found.row['maintenanceid'])] };
}
