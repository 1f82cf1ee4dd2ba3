import { attempt } from '../../base/attempt.ts';
import type { CallContext } from '../../base/call-context.ts';
import { AppError } from '../../base/errors.ts';
import { WireFault } from '../kit/faults.ts';
import { type Command, type CommandEnd, isRefusal } from '../status-query/index.ts';
import { actionOf, type ProblemAction, problemsOf } from './actions.ts';
import type { Needs } from './columns.ts';
import { errors } from './errors.ts';
import type { RpcCall } from './json-rpc.ts';
import { readState, type ZabbixParts } from './read-state.ts';
import type { HostWithServices } from './world.ts';

export interface Acting extends ZabbixParts {
  readonly realm: string;
  readonly context: CallContext;
  /** Runs one request, and translates its errors. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Equal actions, with the positions of their commands and the problems of each. */
interface ActionGroup {
  readonly action: ProblemAction;
  readonly members: { readonly position: number; readonly ids: readonly string[] }[];
}

/** The most commands in one call. */
const atOnce = 200;

/**
 * Performs commands, equal ones in one call, and returns their ends in order. A call is never repeated after it may have been done, and none is
 * sent after one that was not answered.
 */
export async function performCommands(commands: readonly Command[], acting: Acting): Promise<CommandEnd[]> {
  const { realm, run } = acting;
  const actions = commands.map(actionOf);
  const ends = commands.map((_, at): CommandEnd => (actions[at] ? 'unsent' : cannotDo(realm)));
  const hosts = await attempt(() => run(() => hostsOfActions(actions, acting)));
  if (hosts instanceof AppError) return ends.map((end) => (end === 'unsent' ? hosts : end));
  const groups = groupsOf(actions, hosts, (position) => {
    ends[position] = errors.refuses(realm, 'has no problem of this host or service that is not resolved');
  });
  for (let group = groups.shift(); group; group = groups.shift()) {
    const next = group;
    const failure = await attempt(() => run(() => performGroup(next, acting)));
    if (mayDivide(next, failure)) groups.unshift(...next.members.map((one) => ({ ...next, members: [one] })));
    else for (const { position } of next.members) ends[position] = failure ?? 'taken';
    if (failure && !isRefusal(failure)) break;
  }
  return ends;
}

/** One unknown problem makes Zabbix refuse the whole call, and nothing is done. */
function mayDivide({ members }: ActionGroup, failure: AppError | undefined): boolean {
  return failure !== undefined && isRefusal(failure) && members.length > 1;
}

const needs: Needs = new Set(['triggers', 'availability']);

async function hostsOfActions(
  actions: readonly (ProblemAction | undefined)[],
  acting: Acting,
): Promise<readonly HostWithServices[]> {
  const names = new Set(actions.flatMap((action) => action?.host ?? []));
  if (names.size === 0) return [];
  return (await readState(acting, { needs, hosts: names }, acting.context)).hosts;
}

function groupsOf(
  actions: readonly (ProblemAction | undefined)[],
  hosts: readonly HostWithServices[],
  noteMissing: (position: number) => void,
): ActionGroup[] {
  const groups = new Map<string, ActionGroup>();
  for (const [position, action] of actions.entries()) {
    if (!action) continue;
    const ids = problemsOf(action, hosts);
    if (ids.length === 0) {
      noteMissing(position);
      continue;
    }
    const key = JSON.stringify([action.action, action.message, Math.floor(position / atOnce)]);
    const group = groups.get(key) ?? { action, members: [] };
    group.members.push({ position, ids });
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function performGroup({ action, members }: ActionGroup, acting: Acting): Promise<undefined> {
  const eventids = [...new Set(members.flatMap(({ ids }) => ids))];
  const params = {
    eventids,
    action: action.action,
    ...(action.message !== undefined && { message: action.message }),
  };
  await sendAct({ method: 'event.acknowledge', params }, acting);
}

/** Sends a call that changes something. Throws the error of its command. */
export async function sendAct(call: RpcCall, { wire, realm, context }: Acting): Promise<undefined> {
  try {
    await wire.act(call, context);
  } catch (error) {
    if (error instanceof WireFault && error.kind === 'refused')
      throw new WireFault('refused_command', error.message, error);
    throw errors.ofCommand(error, realm);
  }
}

/** Makes the error for a command that Zabbix has no method for. */
export function cannotDo(realm: string): AppError {
  return errors.refuses(
    realm,
    'takes acknowledgements and comments of problems, downtimes and checks, and no other operations',
  );
}
