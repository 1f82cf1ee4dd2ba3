/** Check now: tasks by which Zabbix asks for the values of a host's or a service's items at once. */
import { attempt } from '../../base/attempt.ts';
import type { CallContext } from '../../base/call-context.ts';
import { AppError } from '../../base/errors.ts';
import { type Command, type CommandEnd, unescapedArgument } from '../status-query/index.ts';
import { type ActionTarget, triggersOf } from './actions.ts';
import { errors } from './errors.ts';
import { rowsIn, rowsOf, type RpcRow, textOf } from './json-rpc.ts';
import { type Acting, sendAct } from './perform-commands.ts';
import { readState } from './read-state.ts';
import type { ZabbixWire } from './wire.ts';

const form = /^SCHEDULE_FORCED_(HOST|SVC)_CHECK$/;

export function isCheck({ name }: Command): boolean {
  return form.test(name);
}

function targetOf({ name, arguments: words }: Command): ActionTarget {
  const [host = '', service = ''] = words.map(unescapedArgument);
  return { host, service: name.includes('_HOST_') ? undefined : service };
}

/** Type of a task that asks for the value of an item. */
const taskType = 6;

/**
 * Makes the tasks of all commands in one call, and returns the ends of the commands in order. Zabbix does not make a second task for an item that
 * waits for one.
 */
export async function performChecks(
  commands: readonly Command[],
  acting: Acting,
): Promise<readonly CommandEnd[]> {
  if (commands.length === 0) return [];
  const { realm, run } = acting;
  const items = await attempt(() => run(() => readItems(commands.map(targetOf), acting)));
  if (items instanceof AppError) return commands.map(() => items);
  const tasks = [...new Set(items.flat())].map((itemid) => ({ type: taskType, request: { itemid } }));
  const failure =
    tasks.length === 0
      ? undefined
      : await attempt(() => run(() => sendAct({ method: 'task.create', params: tasks }, acting)));
  return items.map((ids) => (ids.length === 0 ? cannotCheck(realm) : (failure ?? 'taken')));
}

function cannotCheck(realm: string): AppError {
  return errors.refuses(
    realm,
    'has no item of this host or service whose value it could ask for: all are sent to it, or there are none',
  );
}

/** Returns the ids of the items of each target that Zabbix can be made to ask for. */
async function readItems(targets: readonly ActionTarget[], acting: Acting): Promise<readonly string[][]> {
  const { wire, context } = acting;
  const names = new Set(targets.map(({ host }) => host));
  const needs = new Set(['triggers', 'availability'] as const);
  const { hosts } = await readState(acting, { needs, hosts: names }, context);
  const triggers = targets.map((target) => triggersOf(target, hosts).map(({ id }) => id));
  if (triggers.flat().length === 0) return targets.map(() => []);
  const triggerids = [...new Set(triggers.flat())];
  const items = await itemCall({ triggerids, selectTriggers: ['triggerid'] }, wire, context);
  const sourceOf = await sourcesOf(items, (itemids) => itemCall({ itemids }, wire, context));
  return triggers.map((ids) =>
    items
      .filter((item) => rowsOf(item, 'triggers').some(({ triggerid }) => ids.includes(textOf(triggerid))))
      .flatMap((item) => sourceOf(item) ?? []),
  );
}

async function itemCall(scope: object, wire: ZabbixWire, context: CallContext): Promise<readonly RpcRow[]> {
  const params = { ...scope, output: ['itemid', 'type', 'master_itemid'], monitored: true };
  return rowsIn((await wire.read([{ method: 'item.get', params }], context))[0]);
}

/** Types of items that are not asked for: trappers, active agents, web scenarios, traps of SNMP, and those that depend on other items. */
const notAsked: ReadonlySet<string> = new Set(['2', '7', '9', '17', '18']);
const dependent = '18';
/** Zabbix lets items depend on each other in a row of three. */
const longestRow = 3;

/** Returns a function that returns the id of the item that Zabbix asks for to have the value of an item. `undefined` means that it does not ask. */
async function sourcesOf(
  items: readonly RpcRow[],
  read: (ids: readonly string[]) => Promise<readonly RpcRow[]>,
): Promise<(item: RpcRow) => string | undefined> {
  const known = new Map<string, RpcRow>();
  let found = items;
  for (let depth = 0; found.length > 0; depth += 1) {
    for (const item of found) known.set(textOf(item['itemid']), item);
    const masters = new Set(found.filter(isDependent).map(({ master_itemid: id }) => textOf(id)));
    const missing = [...masters].filter((id) => !known.has(id));
    found = missing.length > 0 && depth < longestRow ? await read(missing) : [];
  }
  return (item) => {
    let source: RpcRow | undefined = item;
    for (let depth = 0; source && isDependent(source) && depth < longestRow; depth += 1)
      source = known.get(textOf(source['master_itemid']));
    return source && !notAsked.has(textOf(source['type'])) ? textOf(source['itemid']) : undefined;
  };
}

function isDependent({ type }: RpcRow): boolean {
  return textOf(type) === dependent;
}
