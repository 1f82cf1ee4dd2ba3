import type { Effect, ObjectEffect } from './effects.ts';
import * as effects from './effects.ts';

/** The type by which an argument is parsed. */
export type ArgumentKind = 'bool' | 'integer' | 'ulong' | 'timestamp' | 'string';

/** A command with its arguments after the object, in order, and its effect. */
export type CommandDefinition = AboutObject | AboutEngine;

interface AboutObject {
  /** The type of the object, which the first argument (host) or the first two (service) name. */
  readonly about: 'host' | 'service';
  readonly takes: readonly (readonly [name: string, kind: ArgumentKind])[];
  /** The action that is not possible on an object that does not exist, in Icinga 2's words. */
  readonly doing: string;
  readonly effect: ObjectEffect;
}

interface AboutEngine {
  readonly about: 'engine';
  readonly takes: AboutObject['takes'];
  /** The effect. `restart` means that the engine itself restarts. */
  readonly effect: Effect | 'restart';
}

type Takes = CommandDefinition['takes'];

const remark: Takes = [
  ['persistent', 'bool'],
  ['author', 'string'],
  ['comment', 'string'],
];

const downtime: Takes = [
  ['start_time', 'timestamp'],
  ['end_time', 'timestamp'],
  ['fixed', 'bool'],
  ['trigger_id', 'ulong'],
  ['duration', 'ulong'],
  ['author', 'string'],
  ['comment', 'string'],
];

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
  ...engine(['DEL_HOST_COMMENT', 'DEL_SVC_COMMENT'], effects.deleteComment, [['id', 'ulong']]),
  ...engine(['DEL_HOST_DOWNTIME', 'DEL_SVC_DOWNTIME'], effects.deleteDowntime, [['id', 'ulong']]),
  ...engine(['RESTART_PROCESS', 'RESTART_PROGRAM'], 'restart'),
]);

function both(
  [forHosts, forServices]: readonly [string, string],
  doing: string,
  command: Pick<AboutObject, 'takes' | 'effect'>,
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
      effect: effects.turn('active_checks_enabled', on),
    }),
    ...both([`${verb}_HOST_NOTIFICATIONS`, `${verb}_SVC_NOTIFICATIONS`], `${doing} % notifications`, {
      takes: [],
      effect: effects.turn('notifications_enabled', on),
    }),
  ];
}

function engine(
  names: readonly string[],
  effect: AboutEngine['effect'],
  takes: Takes = [],
): [string, CommandDefinition][] {
  return names.map((name) => [name, { about: 'engine', takes, effect }]);
}
