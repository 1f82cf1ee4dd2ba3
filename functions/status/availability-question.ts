import type * as z from 'zod';

import { resolveTimeSpan } from '../../shared/http/parameters/dates.ts';
import type { Calendars } from '../../shared/realm/calendars/calendars.ts';
import { coveredSpans } from '../../shared/realm/calendars/covered-spans.ts';
import {
  type AvailabilityState,
  problemStates,
} from '../../shared/realm/history/availability/availability-states.ts';
import { stepsOf } from '../../shared/realm/history/availability/steps.ts';
import type { AvailabilityQuestion } from '../../shared/realm/history/availability/timelines.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';
import type { commonQuery } from './availability-query.ts';

type Query = z.output<z.ZodObject<ReturnType<typeof commonQuery>>> & {
  readonly hostgroup?: string | undefined;
};

/** The parts of the scope of a request that its availability question is made from. */
interface QuestionParts {
  readonly calendars: Calendars;
  readonly projectTime: () => ProjectTime;
}

/**
 * Returns the availability question of a request, with times in whole seconds. `states` are those that the caller names as unavailable.
 * Throws `calendar_not_found`.
 */
export async function availabilityQuestion(
  query: Query,
  states: readonly AvailabilityState[] | undefined,
  parts: QuestionParts,
): Promise<Omit<AvailabilityQuestion, 'objects'> & { readonly notice: string | undefined }> {
  const projectTime = parts.projectTime();
  const { span, notice } = resolveTimeSpan(query, projectTime);
  const calendar = query.calendar === undefined ? undefined : await parts.calendars.find(query.calendar);
  return {
    ...{ span, notice, hostgroup: query.hostgroup },
    now: Math.floor(projectTime.now / 1000),
    unavailable: states && states.length > 0 ? new Set(states) : problemStates,
    threshold: query.min_percent ?? query.threshold,
    steps: query.step && stepsOf(span, query.step, projectTime.zone),
    counted: calendar && (await coveredSpans(calendar, span)),
    excludesDowntimes: query.downtimes === 'excluded',
  };
}
