import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand, flag } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { OperationKind } from './kind.ts';
import type { EngineState, Operation } from './operation.ts';
import type { TargetObject } from './target.ts';
import { listedRowsOfTargets, rowsOfTargets, vanished } from './target-rows.ts';

/** The switches of a host or a service: their columns, and the ends of their commands for hosts and for services. */
const switches = {
  active_checks: { column: 'active_checks_enabled', host: 'HOST_CHECK', service: 'SVC_CHECK' },
  passive_checks: {
    column: 'accept_passive_checks',
    host: 'PASSIVE_HOST_CHECKS',
    service: 'PASSIVE_SVC_CHECKS',
  },
  notifications: {
    column: 'notifications_enabled',
    host: 'HOST_NOTIFICATIONS',
    service: 'SVC_NOTIFICATIONS',
  },
  flap_detection: {
    column: 'flap_detection_enabled',
    host: 'HOST_FLAP_DETECTION',
    service: 'SVC_FLAP_DETECTION',
  },
  event_handler: {
    column: 'event_handler_enabled',
    host: 'HOST_EVENT_HANDLER',
    service: 'SVC_EVENT_HANDLER',
  },
} as const;

type SwitchName = keyof typeof switches;
export const switchNames = [
  'active_checks',
  'passive_checks',
  'notifications',
  'flap_detection',
  'event_handler',
] as const satisfies readonly SwitchName[];

const isOn = (about: string) => z.boolean().nullable().describe(`${about}; null: the engine does not say`);
const schema = once(() =>
  z
    .strictObject({
      active_checks: isOn('the engine checks it regularly'),
      passive_checks: isOn('results from outside are accepted'),
      notifications: isOn('contacts are told of its problems'),
      flap_detection: isOn('frequent changes of its state are detected'),
      event_handler: isOn('its event handler runs'),
    })
    .meta({ id: 'Switches' }),
);

type SwitchesRecord = z.output<ReturnType<typeof schema>>;

const columns = {
  active_checks: flag(switches.active_checks.column),
  passive_checks: flag(switches.passive_checks.column),
  notifications: flag(switches.notifications.column),
  flap_detection: flag(switches.flap_detection.column),
  event_handler: flag(switches.event_handler.column),
};

const switchesBy =
  (readRows: typeof rowsOfTargets) =>
  async (
    realm: OpenRealm,
    targets: readonly TargetObject[],
  ): Promise<Map<string, EngineState<SwitchesRecord>>> => {
    const rows = await readRows(realm, targets, columns);
    return new Map([...rows].map(([key, { cells }]) => [key, { id: null, record: cells }]));
  };

const turn = once(() => z.strictObject({ switch: z.enum(switchNames), on: z.boolean() }));

/** Turns a switch of each target on or off. */
export const turnSwitch: OperationKind<z.output<ReturnType<typeof turn>>, EngineState<SwitchesRecord>> = {
  name: 'turn_switch',
  values: turn,
  record: schema,
  endsAt: () => null,
  build({ switch: name, on }): Operation<TargetObject, EngineState<SwitchesRecord>> {
    const verb = on ? 'ENABLE' : 'DISABLE';
    const { host, service } = switches[name];
    const has = (state: EngineState<SwitchesRecord> | undefined) => state?.record[name] === on;
    return {
      look: switchesBy(rowsOfTargets),
      listed: { look: switchesBy(listedRowsOfTargets), isShown: has },
      isAlready: has,
      isDone: has,
      refusal: (before) => (before ? undefined : vanished),
      command: (target) =>
        target.service === null
          ? buildCommand(`${verb}_${host}`, target.host_name)
          : buildCommand(`${verb}_${service}`, target.host_name, target.service),
    };
  },
};
