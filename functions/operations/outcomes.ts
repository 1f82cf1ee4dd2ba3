import * as z from 'zod';

import type { Operated } from '../../shared/realm/operations/operate.ts';
import type { EngineState } from '../../shared/realm/operations/operation.ts';
import { outcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import type { RealmResults } from '../../shared/realm/operations/realm-results.ts';
import { foresee } from './dry-run-outcomes.ts';
import { resultFields } from './result-fields.ts';

/** The sentences about the queue in the description of every operation. */
export const queueing =
  'Targets whose engine is not there, and all targets of a request with more than 200 of them, are `queued`: the answer is 202, ' +
  'and `Location` is the request, which says how each target stands.';

/** Returns the schema of the answer of an operation. `now` is the schema of what the engine says of a target. */
export function operationAnswer<Now extends z.ZodType>(id: string, now: Now) {
  const request = z.string().nullable().describe('id of the request; null: nothing of it waits');
  return z.strictObject({ request_id: request, ...resultFields(now) }).meta({ id });
}

/** Returns the answer with a result for each target. */
export function answerOfResults<Record>({ results, sources }: RealmResults<EngineState<Record>>) {
  const counts = outcomeCounts(results);
  const targets = results.map(({ realm, target: { host_name, service, remark }, outcome, reason, now }) => ({
    ...{ realm, host_name, service, outcome, reason },
    ...{ id: remark ?? now?.id ?? null, now: now?.record ?? null },
  }));
  const data = { counts, targets };
  return { data, dryRunData: foresee(data), sources, outcomes: counts };
}

/** Returns the answer of an operation. */
export function answerOf<Record>(
  { requestId, ...done }: Operated<EngineState<Record>>,
  { basePath }: { readonly basePath: string },
) {
  const { data, ...rest } = answerOfResults(done);
  const answer = { data: { request_id: requestId ?? null, ...data }, ...rest };
  if (requestId === undefined) return answer;
  const headers = { Location: `${basePath}/api/operations/requests/${requestId}/` };
  return { ...answer, status: 202 as const, headers };
}
