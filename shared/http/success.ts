import type { SuccessStatus } from './answer.ts';
import type { Endpoint } from './endpoint.ts';

/** The statuses that an endpoint's `handle` can have answered; the first unless its answer says another. */
export function successesOf({
  success = 200,
}: Pick<Endpoint<never>, 'success'>): readonly [SuccessStatus, ...SuccessStatus[]] {
  return typeof success === 'number' ? [success] : success;
}
