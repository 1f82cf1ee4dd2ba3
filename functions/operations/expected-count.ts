import { wholeNumberParameter } from '../../shared/http/parameters/fields.ts';
import { mostTargets } from '../../shared/realm/operations/check-count.ts';

/** Query parameter with the number of objects that the caller expects. The request is refused if the selection has another number. */
export function expectedCount(subject: 'hosts and services' | 'downtimes' | 'comments') {
  return wholeNumberParameter(0, mostTargets)
    .optional()
    .describe(`409 and nothing is changed if another number of ${subject} is selected`);
}
