import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { resolveTimeSpan, timeRange } from '../../shared/http/parameters/dates.ts';
import {
  commaList,
  name,
  percentParameter,
  wholeNumberParameter,
} from '../../shared/http/parameters/fields.ts';
import type { AvailabilityQuestion } from '../../shared/realm/history/availability/availability.ts';
import { unavailableStates } from '../../shared/realm/history/availability/availability-states.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';

const state = once(() =>
  z.preprocess((word) => (typeof word === 'string' ? word.toUpperCase() : word), z.enum(unavailableStates)),
);

/** The query parameters of both availability endpoints (spec 4.9). */
export const availabilityQuery = once(() =>
  z.object({
    ...timeRange(),
    threshold: wholeNumberParameter(0, 100).optional().describe('percent; marks hosts, and leaves none out'),
    min_percent: percentParameter()
      .optional()
      .describe('the same with decimals, such as 99.95; it has priority over `threshold`'),
    h_unavailable_states: commaList(state())
      .optional()
      .describe('states that count as unavailable; DOWN,UNREACHABLE by default'),
    hostgroup: name.optional().describe('only hosts of this hostgroup'),
  }),
);

type Query = z.output<ReturnType<typeof availabilityQuery>>;

/** Returns the availability question of a request, with times in whole seconds. */
export function availabilityQuestion(
  query: Query,
  projectTime: ProjectTime,
): AvailabilityQuestion & { readonly notice: string | undefined } {
  const named = query.h_unavailable_states ?? [];
  return {
    ...resolveTimeSpan(query, projectTime),
    now: Math.floor(projectTime.now / 1000),
    unavailable: new Set(named.length > 0 ? named : ['DOWN', 'UNREACHABLE']),
    threshold: query.min_percent ?? query.threshold,
    hostgroup: query.hostgroup,
  };
}
