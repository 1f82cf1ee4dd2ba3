/** The actions of the API for the commands of status-query engines. Each has one object: an action without names acts on all of them. */
import { AppError } from '../../base/errors.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import { argumentText, type Command } from '../status-query/index.ts';
import { checkResultOf } from './passive-result.ts';

/** An action of the API, and the permission that it needs. */
export interface Action {
  readonly path: string;
  /** The body without its object. */
  readonly body: Body;
  /** The object that the body names. `undefined` means that there is none, or that the path names it. */
  readonly object?: ActionObject;
  readonly permission: string;
  /** True if it makes a downtime or a comment, which its result names. */
  readonly makesRemark?: boolean;
  /** The name of the node that it is for. `undefined` means that any master does it for all of them. */
  readonly node?: string | undefined;
}

export interface ActionObject {
  readonly type: 'hosts' | 'services' | 'downtimes' | 'comments';
  readonly name: string;
}

export interface ActionContext {
  /** The time of the command in seconds since the epoch. */
  readonly seconds: number;
  readonly nameOf: RemarkNumbers['nameOf'];
}

/** The arguments of a command, behind the names of its object. */
interface Arguments {
  readonly isHost: boolean;
  readonly texts: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

/** An action on one host or service: its name, and the members of its body. */
interface ObjectAction {
  readonly action: string;
  /** The number of arguments behind the names. */
  readonly length: number;
  readonly makesRemark?: true;
  readonly body: (given: Arguments, context: ActionContext) => Body;
}

const acknowledgement = (expires: boolean): ObjectAction => ({
  action: 'acknowledge-problem',
  length: expires ? 6 : 5,
  body({ texts: [sticky = '', notify = '', persistent = '', ...rest] }) {
    const [expiry, author = '', comment = ''] = expires ? rest : [undefined, ...rest];
    return {
      ...{ author, comment, sticky: sticky === '2', notify: notify === '1', persistent: persistent === '1' },
      ...(expiry !== undefined && { expiry: wholeNumber(expiry) }),
    };
  },
});

/** The actions by the name of the command, in which `HOST` and `SVC` stand for `*`. */
const objectActions: Readonly<Record<string, ObjectAction>> = {
  'SCHEDULE_FORCED_*_CHECK': {
    action: 'reschedule-check',
    length: 1,
    body: ({ texts: [time = ''] }) => ({ next_check: wholeNumber(time), force: true }),
  },
  'SCHEDULE_*_DOWNTIME': { action: 'schedule-downtime', length: 7, makesRemark: true, body: downtimeOf },
  'ACKNOWLEDGE_*_PROBLEM': acknowledgement(false),
  'ACKNOWLEDGE_*_PROBLEM_EXPIRE': acknowledgement(true),
  'REMOVE_*_ACKNOWLEDGEMENT': { action: 'remove-acknowledgement', length: 0, body: () => ({}) },
  'ADD_*_COMMENT': {
    action: 'add-comment',
    length: 3,
    makesRemark: true,
    body: ({ texts: [, author = '', comment = ''] }) => ({ author, comment }),
  },
  'PROCESS_*_CHECK_RESULT': {
    action: 'process-check-result',
    length: 2,
    body: ({ isHost, texts: [code, output = ''] }, { seconds }) =>
      checkResultOf({ isHost, code: wholeNumber(code), output, seconds }),
  },
};

/** The attribute that each switch sets, by the part of the command's name. No other attribute is ever written. */
const switches: Readonly<Record<string, string>> = {
  CHECK: 'enable_active_checks',
  PASSIVE_CHECKS: 'enable_passive_checks',
  NOTIFICATIONS: 'enable_notifications',
  FLAP_DETECTION: 'enable_flapping',
  EVENT_HANDLER: 'enable_event_handler',
};

/** The permissions of all actions. */
export const actionPermissions: readonly string[] = [
  ...new Set(Object.values(objectActions).map(({ action }) => namedAction(action).permission)),
  ...['remove-downtime', 'remove-comment', 'restart-process'].map((action) => namedAction(action).permission),
  ...[true, false].map(switchPermission),
];

/** Returns the action for a command. Throws an AppError of the kind `invalid`, or `engine_refused_command` if the API has none. */
export function actionForCommand(command: Command, context: ActionContext): Action {
  const { name } = command;
  const texts = command.arguments.map(argumentText);
  if (name === 'RESTART_PROCESS') return { ...namedAction('restart-process'), body: {}, node: texts[0] };
  const remark = /^DEL_(?:HOST|SVC)_(DOWNTIME|COMMENT)$/.exec(name)?.[1];
  if (remark !== undefined) return removal(remark === 'DOWNTIME' ? 'downtime' : 'comment', texts, context);
  const isHost = /(?:^|_)HOST_/.test(name);
  const object = objectOf(isHost, texts);
  const turned = /^(ENABLE|DISABLE)_(?:(PASSIVE)_)?(?:HOST|SVC)_(\w+)$/.exec(name);
  return turned ? switching(turned, object) : objectAction(name, object, context);
}

interface NamedObject extends Arguments {
  /** The name of a host, or of a host and a service. */
  readonly names: readonly string[];
}

function objectAction(name: string, object: NamedObject, context: ActionContext): Action {
  const { isHost, names, texts } = object;
  const found = objectActions[name.replace(/(^|_)(?:HOST|SVC|SERVICE)_/, '$1*_')];
  if (!found) throw refused(`has no action for ${name}`);
  if (texts.length !== found.length) throw refused(`needs other arguments for ${name}`);
  const target: ActionObject = { type: isHost ? 'hosts' : 'services', name: names.join('!') };
  const { action, makesRemark = false } = found;
  return { ...namedAction(action), body: found.body(object, context), object: target, makesRemark };
}

function namedAction(action: string) {
  return { path: `/v1/actions/${action}`, permission: `actions/${action}` };
}

function objectOf(isHost: boolean, texts: readonly string[]): NamedObject {
  const length = isHost ? 1 : 2;
  const names = texts.slice(0, length);
  if (names.length < length || names.includes('')) throw refused('acts on no object without a name');
  return { isHost, names, texts: texts.slice(length) };
}

function switching([, verb, passive, what = '']: RegExpExecArray, { isHost, names }: NamedObject): Action {
  const attribute = switches[passive === undefined ? what : `${passive}_${what}`];
  if (attribute === undefined) throw refused(`has no switch ${what}`);
  const path = `/v1/objects/${isHost ? 'hosts' : 'services'}/${encodeURIComponent(names.join('!'))}`;
  return {
    ...{ path, body: { attrs: { [attribute]: verb === 'ENABLE' } } },
    permission: switchPermission(isHost),
  };
}

function switchPermission(isHost: boolean): string {
  return `objects/modify/${isHost ? 'Host' : 'Service'}`;
}

function removal(
  kind: 'downtime' | 'comment',
  [number = '']: readonly string[],
  { nameOf }: ActionContext,
): Action {
  const name = nameOf(wholeNumber(number));
  if (name === undefined) throw refused(`has no ${kind} of that number any more`);
  return { ...namedAction(`remove-${kind}`), body: {}, object: { type: `${kind}s`, name } };
}

/**
 * Some versions of Icinga 2 accept a downtime that ends before it starts, and Icinga DB ends because of it. A trigger that does not exist
 * ends Icinga 2 before 2.14, so that no trigger is ever sent.
 */
function downtimeOf({ texts }: Arguments): Body {
  const [start_time = 0, end_time = 0] = texts.slice(0, 2).map(wholeNumber);
  const [isFixed, trigger, duration, author, comment] = texts.slice(2);
  if (end_time <= start_time) throw refused('takes no downtime that ends before it starts');
  if (trigger !== '0') throw refused('takes no downtime with a trigger');
  const length = isFixed === '1' ? { fixed: true } : { fixed: false, duration: wholeNumber(duration) };
  return { start_time, end_time, ...length, author, comment };
}

function wholeNumber(text = ''): number {
  const value = Number(text);
  if (text !== '' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new AppError('number_not_allowed', {
    detail: 'A number of a command must be a whole number from 0.',
  });
}

function refused(why: string): AppError {
  return new AppError('engine_refused_command', { detail: `The REST API of Icinga 2 ${why}.` });
}
