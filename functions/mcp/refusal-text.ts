import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { cleanText } from './untrusted-text.ts';

const problem = once(() =>
  z.object({
    detail: z.string(),
    code: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  }),
);

const planAgain = 'Call plan again, and show the user the new plan.';

/** Advice for the caller after a problem, by its code. */
const advice: Readonly<Record<string, string>> = {
  realm_not_found: 'Call realms for the names of all realms.',
  host_not_found: 'Call search with a part of the name.',
  service_not_found: 'Call host for the services of the host.',
  hostgroup_not_found: 'Call search with a part of the name.',
  objective_not_found: 'Call objectives without a name.',
  forbidden: 'Ask the user for an access token or key with that role.',
  request_not_found: 'Requests are kept for a week after their end.',
  realm_without_metrics: 'The perf_data of service has the newest values.',
  idempotency_in_progress: 'Call again in a few seconds: nothing is done twice.',
  precondition_failed: planAgain,
  unexpected_count: planAgain,
};
const adviceOnFault = 'Try again in a minute, or name another realm.';

/** Returns a problem as sentences that say what to try. Texts of it that a caller sent stand in its quotes. */
export function refusalText(answer: unknown): string {
  const { detail, code, errors } = problem().parse(answer);
  const faults = errors.map(({ field, message }) => `${field} ${message}.`);
  const next = advice[code] ?? (errors.length > 0 ? 'Call again with other arguments.' : adviceOnFault);
  return `${cleanText(faults.join(' ') || detail, 1000) ?? ''} ${next}`;
}
