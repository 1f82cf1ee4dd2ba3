import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { timeRange, timeSpanOf } from '../../shared/http/dates.ts';
import { commaList, name, wholeNumber } from '../../shared/http/fields.ts';
import type { AvailabilityQuestion } from '../../shared/realm/history/availability.ts';
import { judgedStates } from '../../shared/realm/history/availability-states.ts';
import type { Present } from '../../shared/time/resolve.ts';

const state = once(() =>
  z.preprocess((word) => (typeof word === 'string' ? word.toUpperCase() : word), z.enum(judgedStates)),
);

/** The query parameters of both availability endpoints (spec 4.9). */
export const availabilityQuery = once(() =>
  z.object({
    ...timeRange(),
    threshold: wholeNumber(0, 100).optional().describe('percent; marks hosts, and leaves none out'),
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
  present: Present,
): AvailabilityQuestion & { readonly notice: string | undefined } {
  const named = query.h_unavailable_states ?? [];
  return {
    ...timeSpanOf(query, present),
    now: Math.floor(present.now / 1000),
    unavailable: new Set(named.length > 0 ? named : ['DOWN', 'UNREACHABLE']),
    threshold: query.threshold,
    hostgroup: query.hostgroup,
  };
}
