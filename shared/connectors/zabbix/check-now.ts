/** Check now: tasks by which Zabbix asks for the values of a host's or a service's items at once. */
import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { groupBy } from '../../base/group-by.ts';
import { type Command, type CommandEnd, objectOfCommand, unescapedArgument } from '../status-query/index.ts';
import type { Acting } from './acting.ts';
import { type ActionTarget, triggersOf } from './actions.ts';
import { errors } from './errors.ts';
import { rowsIn, rowsOf, type RpcRow } from './json-rpc.ts';
import { readHosts } from './read-state.ts';

export function isCheck({ name }: Command): boolean {
  return /^SCHEDULE_FORCED_(?:HOST|SVC)_CHECK$/.test(name);
}

/** Type of a task that asks for the value of an item. */
const taskType = 6;

/**
 * Makes the tasks of all commands in one call, and returns the ends of the commands in order. Zabbix does not make a second task for an item that
 * waits for one.
 */
export async function performChecks(commands: readonly Command[], acting: Acting): Promise<CommandEnd[]> {
  if (commands.length === 0) return [];
  const targets = commands.map((command) => objectOfCommand(command, unescapedArgument));
  const items = await attempt(() => acting.run(() => readItems(targets, acting)));
  if (items instanceof AppError) return commands.map(() => items);
  const params = [...new Set(items.flat())].map((itemid) => ({ type: taskType, request: { itemid } }));
  const failure =
    params.length === 0 ? undefined : await attempt(() => acting.act({ method: 'task.create', params }));
  const nothing = errors.refuses(
    acting.realm,
    'has no item of this host or service whose value it could ask for: all are sent to it, or there are none',
  );
  return items.map((ids) => (ids.length === 0 ? nothing : (failure ?? 'taken')));
}

/** Returns the ids of the items of each target that Zabbix can be made to ask for. */
async function readItems(targets: readonly ActionTarget[], acting: Acting): Promise<readonly unknown[][]> {
  const { wire, context } = acting;
  const hosts = await readHosts(acting, new Set(targets.map(({ host }) => host)), context);
  const triggers = targets.map((target) => triggersOf(target, hosts).map(({ row }) => row['triggerid']));
  const triggerids = [...new Set(triggers.flat())];
  if (triggerids.length === 0) return triggers;
  const read: ReadItems = async (scope) => {
    const params = { ...scope, output: ['itemid', 'type', 'master_itemid'], monitored: true };
    const { results } = await wire.read([{ method: 'item.get', params }], context);
    return rowsIn(results[0]);
  };
  const items = await read({ triggerids, selectTriggers: ['triggerid'] });
  const sources = await sourcesOf(items, read);
  const found = items.flatMap((item) =>
    rowsOf(item, 'triggers').map(({ triggerid }) => ({ triggerid, source: sources.get(item['itemid']) })),
  );
  const byTrigger = groupBy(found, ({ triggerid }) => triggerid);
  return triggers.map((ids) =>
    ids.flatMap((id) => byTrigger.get(id) ?? []).flatMap(({ source }) => source ?? []),
  );
}

type ReadItems = (scope: object) => Promise<readonly RpcRow[]>;

/** Types of items that are not asked for: trappers, active agents, web scenarios and traps of SNMP. */
const notAsked: ReadonlySet<unknown> = new Set(['2', '7', '9', '17']);
/** The type of items that have the value of another one, their master. */
const dependent = '18';
/** Zabbix lets items depend on each other in a row of three. */
const longestRow = 3;

/** Returns the ids of the items that Zabbix asks for to have the values of items, by the ids of these. */
async function sourcesOf(
  items: readonly RpcRow[],
  read: ReadItems,
  depth = 0,
): Promise<ReadonlyMap<unknown, unknown>> {
  const ofMasters = items.filter(({ type }) => type === dependent);
  const itemids = [...new Set(ofMasters.map(({ master_itemid: id }) => id))];
  const isMore = itemids.length > 0 && depth < longestRow;
  const masters = isMore ? await sourcesOf(await read({ itemids }), read, depth + 1) : new Map();
  const asked = items.filter(({ type }) => type !== dependent && !notAsked.has(type));
  return new Map([
    ...asked.map(({ itemid }) => [itemid, itemid] as const),
    ...ofMasters.map(({ itemid, master_itemid: id }) => [itemid, masters.get(id)] as const),
  ]);
}
