import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { resolveTimeSpan, timeRange } from '../../shared/http/parameters/dates.ts';
import {
  commaList,
  name,
  percentParameter,
  wholeNumberParameter,
} from '../../shared/http/parameters/fields.ts';
import {
  type AvailabilityState,
  problemStates,
  unavailableServiceStates,
  unavailableStates,
} from '../../shared/realm/history/availability/availability-states.ts';
import { stepNames, stepsOf } from '../../shared/realm/history/availability/steps.ts';
import type { AvailabilityQuestion } from '../../shared/realm/history/availability/timelines.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';

const stateOf = <State extends string>(states: readonly [State, ...State[]]) =>
  commaList(
    z.preprocess((word) => (typeof word === 'string' ? word.toUpperCase() : word), z.enum(states)),
  ).optional();

const common = once(() => ({
  ...timeRange(),
  threshold: wholeNumberParameter(0, 100).optional().describe('percent; marks, and leaves none out'),
  min_percent: percentParameter()
    .optional()
    .describe('the same with decimals, such as 99.95; it has priority over `threshold`'),
  step: z
    .enum(stepNames)
    .optional()
    .describe(
      'adds a `series` to each record, and one of all together to `meta.summary`, by hours, days, weeks (from Monday) or months of the project time zone; at most 1,000 steps',
    ),
  downtimes: z
    .enum(['counted', 'excluded'])
    .default('counted')
    .describe(
      '`excluded`: the time of every scheduled downtime leaves the time that availability is a share of, that of a downtime of the host for its services too; `counted`: only that of downtimes with `sla` `excluded`',
    ),
}));
const hostgroup = name.optional();

/** The query parameters of both availability endpoints of hosts (spec 4.9). */
export const availabilityQuery = once(() =>
  z.object({
    ...common(),
    h_unavailable_states: stateOf(unavailableStates).describe(
      'states that count as unavailable; DOWN,UNREACHABLE by default',
    ),
    hostgroup: hostgroup.describe('only hosts of this hostgroup'),
  }),
);

/** The query parameters of the availability of the services of a host, and of one service. */
export const hostServicesAvailabilityQuery = once(() =>
  z.object({
    ...common(),
    unavailable_states: stateOf(unavailableServiceStates).describe(
      'states that count as unavailable; WARNING,CRITICAL,UNKNOWN by default, as in key figures',
    ),
  }),
);

/** The query parameters of the availability of services. */
export const servicesAvailabilityQuery = once(() =>
  hostServicesAvailabilityQuery().extend({
    hostgroup: hostgroup.describe('only services of hosts of this hostgroup'),
  }),
);

type Query = z.output<z.ZodObject<ReturnType<typeof common>>> & { readonly hostgroup?: string | undefined };

/** Returns the availability question of a request, with times in whole seconds. `states` are those that the caller names as unavailable. */
export function availabilityQuestion(
  query: Query,
  states: readonly AvailabilityState[] | undefined,
  projectTime: ProjectTime,
): Omit<AvailabilityQuestion, 'objects'> & { readonly notice: string | undefined } {
  const { span, notice } = resolveTimeSpan(query, projectTime);
  return {
    ...{ span, notice, hostgroup: query.hostgroup },
    now: Math.floor(projectTime.now / 1000),
    unavailable: states && states.length > 0 ? new Set(states) : problemStates,
    threshold: query.min_percent ?? query.threshold,
    steps: query.step && stepsOf(span, query.step, projectTime.zone),
    excludesDowntimes: query.downtimes === 'excluded',
  };
}
