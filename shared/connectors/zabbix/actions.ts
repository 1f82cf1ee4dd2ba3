/** Commands as calls of `event.acknowledge`: the problems of a host or a service are acknowledged, and messages are added to them. */
import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { groupBy } from '../../base/group-by.ts';
import {
  type Command,
  type CommandEnd,
  isRefusal,
  objectOfCommand,
  unescapedArgument,
} from '../status-query/index.ts';
import type { Acting } from './acting.ts';
import { errors } from './errors.ts';
import type { RpcCall } from './json-rpc.ts';
import { readHosts } from './read-state.ts';
import type { HostWithServices, Trigger } from './world.ts';

/** A host or a service that something is done to. `service` is empty for the host itself: the triggers that tell whether it is DOWN. */
export type ActionTarget = Pick<ReturnType<typeof objectOfCommand>, 'host' | 'service'>;

/** An action on the problems of one object. */
interface ProblemAction extends ActionTarget {
  /** The bits of `event.acknowledge`. */
  readonly action: number;
  readonly message: string | undefined;
}

type ActionGroup = readonly (ProblemAction & {
  readonly position: number;
  readonly ids: readonly unknown[];
})[];

const [acknowledges, addsMessage, removesAcknowledgement] = [2, 4, 16];

/** The bits by the name of the command, in which `HOST` and `SVC` stand for `*`. */
const bitsOfCommands: Readonly<Record<string, number>> = {
  'ACKNOWLEDGE_*_PROBLEM': acknowledges + addsMessage,
  'REMOVE_*_ACKNOWLEDGEMENT': removesAcknowledgement,
  'ADD_*_COMMENT': addsMessage,
};

/** The most characters of a message. */
const longestMessage = 2048;

/** Returns the action of a command, or `undefined` if Zabbix has none. */
export function actionOf(command: Command): ProblemAction | undefined {
  const action = bitsOfCommands[command.name.replace(/_(?:HOST|SVC)_/, '_*_')];
  if (action === undefined) return undefined;
  const { host, service, words } = objectOfCommand(command, unescapedArgument);
  // Zabbix notes the user of our token as the author.
  const text = words.slice(-2).join(': ').slice(0, longestMessage);
  return { host, service, action, message: action === removesAcknowledgement ? undefined : text };
}

export function triggersOf(
  { host: name, service }: ActionTarget,
  hosts: readonly HostWithServices[],
): readonly Trigger[] {
  const host = hosts.find((one) => one.name === name);
  if (service === '') return host?.availability ?? [];
  return host?.services.filter((one) => one.name === service) ?? [];
}

/** The most commands in one call. */
const atOnce = 200;

/**
 * Performs commands, equal ones in one call, and returns their ends in order. A call is never repeated after it may have been done, and none is
 * sent after one that was not answered.
 */
export async function performActions(commands: readonly Command[], acting: Acting): Promise<CommandEnd[]> {
  const names = new Set(commands.flatMap((command) => actionOf(command)?.host ?? []));
  const hosts = await attempt(() => acting.run(() => readHosts(acting, names, acting.context)));
  const members = commands.map((command) => withProblems(command, hosts, acting.realm));
  const ends = members.map((one): CommandEnd => (one instanceof AppError ? one : 'unsent'));
  const waiting = groupsOf(members);
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const sent = group;
    const failure = await attempt(() => acting.act(callOf(sent)));
    if (mayDivide(group, failure)) waiting.unshift(...group.map((one) => [one]));
    else for (const { position } of group) ends[position] = failure ?? 'taken';
    if (failure && !isRefusal(failure)) break;
  }
  return ends;
}

/** One unknown problem makes Zabbix refuse the whole call, and nothing is done. */
function mayDivide({ length }: ActionGroup, failure: AppError | undefined): boolean {
  return failure !== undefined && isRefusal(failure) && length > 1;
}

function callOf(group: ActionGroup): RpcCall {
  const [{ action, message } = {}] = group;
  const eventids = [...new Set(group.flatMap(({ ids }) => ids))];
  return { method: 'event.acknowledge', params: { eventids, action, message } };
}

/** Returns the action of a command with the ids of its problems, or the error of the command. */
function withProblems(command: Command, hosts: readonly HostWithServices[] | AppError, realm: string) {
  const action = actionOf(command);
  if (!action) return cannotDo(realm);
  if (hosts instanceof AppError) return hosts;
  const problems = triggersOf(action, hosts).flatMap((trigger) => trigger.problems);
  if (problems.length > 0) return { ...action, ids: problems.map(({ eventid }) => eventid) };
  return errors.refuses(realm, 'has no problem of this host or service that is not resolved');
}

/** Returns equal actions together, with the positions of their commands. */
function groupsOf(members: readonly ReturnType<typeof withProblems>[]): ActionGroup[] {
  const groups = groupBy(
    members.flatMap((one, position) => (one instanceof AppError ? [] : [{ ...one, position }])),
    ({ action, message, position }) => JSON.stringify([action, message, Math.floor(position / atOnce)]),
  );
  return [...groups.values()];
}

/** Makes the error for a command that Zabbix has no method for. */
export function cannotDo(realm: string): AppError {
  return errors.refuses(
    realm,
    'takes acknowledgements and comments of problems, downtimes and checks, and no other operations',
  );
}
