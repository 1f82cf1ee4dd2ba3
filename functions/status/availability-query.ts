import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { timeRange } from '../../shared/http/parameters/dates.ts';
import {
  commaList,
  name,
  percentParameter,
  wholeNumberParameter,
} from '../../shared/http/parameters/fields.ts';
import {
  unavailableServiceStates,
  unavailableStates,
} from '../../shared/realm/history/availability/availability-states.ts';
import { stepNames } from '../../shared/realm/history/availability/steps.ts';

const stateOf = <State extends string>(states: readonly [State, ...State[]]) =>
  commaList(
    z.preprocess((word) => (typeof word === 'string' ? word.toUpperCase() : word), z.enum(states)),
  ).optional();

/** The parameters that all availability endpoints have. */
export const commonQuery = once(() => ({
  ...timeRange(),
  threshold: wholeNumberParameter(0, 100).optional().describe('percent; marks, and leaves none out'),
  min_percent: percentParameter()
    .optional()
    .describe('the same with decimals, such as 99.95; it has priority over `threshold`'),
  step: z
    .enum(stepNames)
    .optional()
    .describe(
      'adds a `series` to each record, and one of all together to `meta.summary`, or with `group_by` one of each group, by hours, days, weeks (from Monday) or months of the project time zone; at most 1,000 steps',
    ),
  calendar: name
    .optional()
    .describe(
      'only the hours of this calendar count: the time outside of them leaves the time that availability is a share of; at most ten years',
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
    ...commonQuery(),
    h_unavailable_states: stateOf(unavailableStates).describe(
      'states that count as unavailable; DOWN,UNREACHABLE by default',
    ),
    hostgroup: hostgroup.describe('only hosts of this hostgroup'),
  }),
);

/** The query parameters of the availability of the services of a host, and of one service. */
export const hostServicesAvailabilityQuery = once(() =>
  z.object({
    ...commonQuery(),
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
