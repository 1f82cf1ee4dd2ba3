import * as z from 'zod';

import { once } from '../base/once.ts';
import { name } from '../http/parameters/fields.ts';
import { timeZone } from '../http/parameters/time-zone.ts';
import { longestWhere } from '../realm/filters/filter-settings.ts';
import {
  unavailableServiceStates,
  unavailableStates,
} from '../realm/history/availability/availability-states.ts';
import { combinations, objectiveKinds } from '../realm/objectives/objectives.ts';

/** The states that may count as unavailable, of hosts and of services. */
const objectiveStates = [...new Set([...unavailableStates, ...unavailableServiceStates])] as const;

const targetPercent = once(() =>
  z
    .number()
    .min(1)
    .lt(100)
    .refine((percent) => Number(percent.toFixed(4)) === percent, { error: 'must have at most four decimals' })
    .describe('the share of time that is to be good, e.g. 99.9'),
);

/** The fields of an objective that a change may replace. */
export const objectiveRules = once(() => ({
  target_percent: targetPercent(),
  kind: z.enum(objectiveKinds).describe('the kind of objects that it is about'),
  where: z
    .string()
    .max(longestWhere)
    .nullable()
    .describe('the expression that they meet, as in the lists of this kind; null: all of the realm'),
  window: z
    .string()
    .max(7)
    .regex(/^(?:month|quarter|year|[7-9]d|[1-8][0-9]d|90d)$/, {
      error: 'must be month, quarter, year, or a number of days from 7d to 90d',
    })
    .describe(
      '`month`, `quarter` or `year` of the calendar, whose budget does not recover before they end; or days that move on with each day, such as `30d`',
    ),
  time_zone: timeZone().describe('the time zone in which its days and windows begin'),
  unavailable_states: z
    .array(z.enum(objectiveStates))
    .min(1)
    .max(objectiveStates.length)
    .nullable()
    .describe('the states that spend the budget; null: DOWN, UNREACHABLE, WARNING, CRITICAL and UNKNOWN'),
  downtimes: z
    .enum(['counted', 'excluded'])
    .describe(
      '`excluded`: the time of scheduled downtimes does not count; `counted`: only that of downtimes with `sla` `excluded` does not',
    ),
  calendar: name
    .nullable()
    .describe('the calendar whose hours alone count, until it is changed; null: all hours do'),
  combine: z
    .enum(combinations)
    .describe(
      '`all`: good while every object is; `any`: good while one of them is; `mean`: the seconds of all of them together; `each`: each is judged by itself, and the one of which least is left decides',
    ),
}));
