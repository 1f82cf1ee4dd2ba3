import { once } from '../../shared/base/once.ts';
import { atMostOneOf } from '../../shared/http/parameters/at-most-one-of.ts';
import { dateParameter, resolvePastTime } from '../../shared/http/parameters/dates.ts';
import type { ListSelection } from '../../shared/realm/fields/field-table.ts';
import { refuseUnknownFields } from '../../shared/realm/history/past-states/past-fields.ts';
import type { PastTimes } from '../../shared/realm/history/past-states/past-rows.ts';
import type { DateExpression } from '../../shared/time/date-expression.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';

/** The parameters of lists of hosts and services at a past time. */
export const pastQuery = once(() => ({
  at: dateParameter()
    .optional()
    .describe(
      'the HARD states of this time, by the past of the engine: names, groups and custom variables are those of now, and what the past does not tell is null; 422 `past_not_known` if nothing knows it',
    ),
  compare_with: dateParameter()
    .optional()
    .describe(
      'only rows whose state at this time was another one than at `at` (or now), with `compared_state` and `compared_state_name`',
    ),
}));

/** The rules of these parameters: marks of changes belong to the present. */
export const pastRules = (['at', 'compare_with'] as const).map((name) => atMostOneOf(name, 'changed_since'));

interface PastQuery {
  readonly at?: DateExpression | undefined;
  readonly compare_with?: DateExpression | undefined;
}

/** Returns the times that a query names, in epoch seconds. `undefined` means that the present is requested. */
export function pastTimes(
  { at, compare_with: other }: PastQuery,
  selection: ListSelection | undefined,
  projectTime: ProjectTime,
): PastTimes | undefined {
  const isCompared = other !== undefined;
  const isPast = isCompared || at !== undefined;
  refuseUnknownFields(selection ?? {}, { isPast, isCompared });
  if (!isPast) return undefined;
  const now = Math.floor(projectTime.now / 1000);
  return {
    at: at === undefined ? now : resolvePastTime('at', at, projectTime),
    comparedWith: other && resolvePastTime('compare_with', other, projectTime),
    now,
  };
}
