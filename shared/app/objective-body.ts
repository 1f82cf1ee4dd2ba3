import * as z from 'zod';

import { once } from '../base/once.ts';
import { name } from '../http/parameters/fields.ts';
import { longestWhere } from '../realm/filters/filter-settings.ts';
import type { ObjectiveVersion } from '../realm/objectives/objectives.ts';
import { faultsOfFilter } from './list-kinds.ts';
import { objectiveRules } from './objective-rules.ts';

/** The body of a request that creates an objective. */
export const newObjective = once(() => {
  const { where, window, time_zone, unavailable_states, downtimes, calendar, combine, ...rest } =
    objectiveRules();
  return z
    .strictObject({
      name: name.max(64).describe('what people and gates call it; a realm has each name once'),
      realm: name.describe('the realm or multirealm whose objects it is about'),
      ...rest,
      where: where.default(null),
      window: window.default('month'),
      time_zone: time_zone.optional(),
      unavailable_states: unavailable_states.default(null),
      downtimes: downtimes.default('counted'),
      calendar: calendar.default(null),
      combine: combine.default('all'),
    })
    .superRefine(({ kind, where: expression }, context) => {
      for (const { field, message } of faultsOf(kind, expression))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .meta({ id: 'ObjectiveToCreate' });
});

/** The body of a request that changes an objective. */
export const objectiveChange = once(() =>
  z
    .strictObject({
      ...objectiveRules(),
      begins_on: z.iso
        .date()
        .max(10)
        .describe(
          'the first day for which the change holds, today or later; a change of window, time zone or combination holds for all days',
        ),
    })
    .partial()
    .refine(
      (given) => Object.entries(given).some(([field, one]) => field !== 'begins_on' && one !== undefined),
      {
        error: 'changes nothing',
      },
    )
    .meta({ id: 'ObjectiveChange', minProperties: 1 }),
);

/** Returns the faults of the expression, as faults of a body. */
export function faultsOf(kind: ObjectiveVersion['kind'], where: string | null | undefined) {
  return typeof where === 'string' && where.length <= longestWhere ? faultsOfFilter(kind, { where }) : [];
}
