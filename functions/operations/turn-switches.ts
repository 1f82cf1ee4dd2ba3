import * as z from 'zod';

import { targetRequest, targetsBody } from '../../shared/app/operation-targets.ts';
import { operate } from '../../shared/realm/operations/operate.ts';
import { switchNames, turnSwitch } from '../../shared/realm/operations/turn-switch.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

/** Turns a switch of hosts and services on or off, and reports for each how its switches are. */
export const turnSwitches = endpoint({
  ...targetOperation,
  queues: true,
  name: 'operations.turn-switches',
  method: 'POST',
  path: '/api/operations/{realm_type}/{realm_name}/switches/',
  summary: 'Turn checks, notifications and other switches on or off',
  description:
    'One switch of each host and service that is selected. Two switches are two requests, so that each target has one outcome. The ' +
    'engine keeps it until it is turned again; an engine may forget it when it is started with another configuration. ' +
    queueing,
  body: () =>
    z
      .strictObject({
        targets: targetsBody(),
        switch: z.enum(switchNames).describe('the switch to be turned'),
        on: z.boolean().describe('its new position'),
        include_services: z.boolean().default(false).describe('true: also the services of the hosts'),
      })
      .meta({ id: 'SwitchTurn' }),
  audit: { action: 'switch.turn', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('TurnedSwitches', turnSwitch.record()),
  dryRunReturns: () => dryRunAnswer('TurnedSwitches', turnSwitch.record()),
  async handle({ params, query, body, dryRun }, scope) {
    const { projectTime } = scope;
    const done = await operate(services(scope), {
      ...{ scope: params, expectedCount: query.expected_count, dryRun },
      targets: targetRequest(body.targets, projectTime(), { includeServices: body.include_services }),
      ...{ kind: turnSwitch, values: { switch: body.switch, on: body.on } },
    });
    return answerOf(done, scope);
  },
});
