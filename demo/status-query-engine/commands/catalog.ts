import type { DialectName } from '../snapshot.ts';
import type { Effect, ObjectEffect } from './effects.ts';
import * as effects from './effects.ts';

/** The type by which an argument is parsed. */
export type CommandArgumentType = 'bool' | 'integer' | 'ulong' | 'timestamp' | 'string';

/** A command with its arguments after the object, in order, and its effect. */
export type CommandDefinition = AboutObject | AboutEngine;

interface AboutObject {
  /** The type of the object, which the first argument (host) or the first two (service) name. */
  readonly about: 'host' | 'service';
  readonly takes: readonly (readonly [name: string, kind: CommandArgumentType])[];
  /** The action that is not possible on an object that does not exist, in Icinga 2's words. */
  readonly doing: string;
  readonly effect: ObjectEffect;
  /** The only dialect that has the command. `undefined` means both. */
  readonly only?: DialectName;
}

interface AboutEngine {
  readonly about: 'engine';
  readonly takes: AboutObject['takes'];
  /** The effect. `restart` means that the engine itself restarts. */
  readonly effect: Effect | 'restart';
  readonly only?: DialectName;
}

type Takes = CommandDefinition['takes'];

const persistent: Takes[number] = ['persistent', 'bool'];
const words: Takes = [
  ['author', 'string'],
  ['comment', 'string'],
];
const remark: Takes = [persistent, ...words];

const downtime: Takes = [
  ['start_time', 'timestamp'],
  ['end_time', 'timestamp'],
  ['fixed', 'bool'],
  ['trigger_id', 'ulong'],
  ['duration', 'ulong'],
  ['author', 'string'],
  ['comment', 'string'],
];

const id: Takes[number] = ['id', 'ulong'];

const result: Takes = [
  ['status_code', 'integer'],
  ['plugin_output', 'string'],
];

/** The external commands that this engine supports, by name. */
export const commands: ReadonlyMap<string, CommandDefinition> = new Map([
  ...both(['PROCESS_HOST_CHECK_RESULT', 'PROCESS_SERVICE_CHECK_RESULT'], 'process passive % check result', {
    takes: result,
    effect: effects.processResult,
  }),
  ...both(['ACKNOWLEDGE_HOST_PROBLEM', 'ACKNOWLEDGE_SVC_PROBLEM'], 'acknowledge % problem', {
    takes: [['sticky', 'integer'], ['notify', 'bool'], ...remark],
    effect: effects.acknowledge,
  }),
  ...both(['ACKNOWLEDGE_HOST_PROBLEM_EXPIRE', 'ACKNOWLEDGE_SVC_PROBLEM_EXPIRE'], 'acknowledge % problem', {
    takes: [['sticky', 'integer'], ['notify', 'bool'], persistent, ['end_time', 'timestamp'], ...words],
    effect: effects.acknowledge,
  }),
  ...both(['REMOVE_HOST_ACKNOWLEDGEMENT', 'REMOVE_SVC_ACKNOWLEDGEMENT'], 'remove % acknowledgement', {
    takes: [],
    effect: effects.removeAcknowledgement,
  }),
  ...both(['ADD_HOST_COMMENT', 'ADD_SVC_COMMENT'], 'add % comment', {
    takes: remark,
    effect: (order) => {
      effects.addAcknowledgementComment(order);
    },
  }),
  ...both(['SCHEDULE_HOST_DOWNTIME', 'SCHEDULE_SVC_DOWNTIME'], 'schedule % downtime', {
    takes: downtime,
    effect: effects.scheduleDowntime,
  }),
  ...both(['SCHEDULE_FORCED_HOST_CHECK', 'SCHEDULE_FORCED_SVC_CHECK'], 'reschedule forced % check', {
    takes: [['check_time', 'timestamp']],
    effect: effects.forceCheck,
  }),
  ...switches('ENABLE', true),
  ...switches('DISABLE', false),
  ...engine(['DEL_HOST_COMMENT'], { effect: effects.deleteComment('host'), takes: [id] }),
  ...engine(['DEL_SVC_COMMENT'], { effect: effects.deleteComment('service'), takes: [id] }),
  ...engine(['DEL_HOST_DOWNTIME'], { effect: effects.deleteDowntime('host'), takes: [id] }),
  ...engine(['DEL_SVC_DOWNTIME'], { effect: effects.deleteDowntime('service'), takes: [id] }),
  ...engine(['RESTART_PROCESS'], { effect: 'restart', takes: [] }),
  ...engine(['RESTART_PROGRAM'], { effect: 'restart', takes: [], only: 'naemon' }),
]);

function both(
  [forHosts, forServices]: readonly [string, string],
  doing: string,
  command: Pick<AboutObject, 'takes' | 'effect' | 'only'>,
): [string, CommandDefinition][] {
  return [
    [forHosts, { ...command, about: 'host', doing: doing.replace('%', 'host') }],
    [forServices, { ...command, about: 'service', doing: doing.replace('%', 'service') }],
  ];
}

function switches(verb: 'ENABLE' | 'DISABLE', on: boolean): [string, CommandDefinition][] {
  const doing = verb.toLowerCase();
  return [
    ...both([`${verb}_HOST_CHECK`, `${verb}_SVC_CHECK`], `${doing} % checks`, {
      takes: [],
      effect: effects.setSwitch('active_checks_enabled', on),
    }),
    ...both([`${verb}_HOST_NOTIFICATIONS`, `${verb}_SVC_NOTIFICATIONS`], `${doing} % notifications`, {
      takes: [],
      effect: effects.setSwitch('notifications_enabled', on),
    }),
    ...both([`${verb}_PASSIVE_HOST_CHECKS`, `${verb}_PASSIVE_SVC_CHECKS`], `${doing} passive % checks`, {
      takes: [],
      effect: effects.setSwitch('accept_passive_checks', on),
    }),
    ...both([`${verb}_HOST_FLAP_DETECTION`, `${verb}_SVC_FLAP_DETECTION`], `${doing} % flapping`, {
      takes: [],
      effect: effects.setSwitch('flap_detection_enabled', on),
    }),
    ...both([`${verb}_HOST_EVENT_HANDLER`, `${verb}_SVC_EVENT_HANDLER`], `${doing} event handler`, {
      takes: [],
      effect: effects.setSwitch('event_handler_enabled', on),
    }),
  ];
}

function engine(
  names: readonly string[],
  command: Omit<AboutEngine, 'about'>,
): [string, CommandDefinition][] {
  return names.map((name) => [name, { ...command, about: 'engine' }]);
}
