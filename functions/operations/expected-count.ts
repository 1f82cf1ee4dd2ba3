import { wholeNumberParameter } from '../../shared/http/parameters/fields.ts';
import { mostTargets } from '../../shared/realm/operations/check-count.ts';

/** Query parameter that protects from a selection that meets more or less than the caller thinks. */
export function expectedCount(subject: 'hosts and services' | 'downtimes' | 'comments') {
  return wholeNumberParameter(0, mostTargets)
    .optional()
    .describe(`409 and nothing is changed if another number of ${subject} is selected`);
}
