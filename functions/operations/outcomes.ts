import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { Operated } from '../../shared/realm/operations/operate.ts';
import { type EngineState, outcomes } from '../../shared/realm/operations/operation.ts';
import { outcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import type { RealmResults } from '../../shared/realm/operations/realm-results.ts';

/** The sentences about the queue in the description of every operation. */
export const queueing =
  'Targets whose engine is not there, and all targets of a request with more than 200 of them, are `queued`: the answer is 202, ' +
  'and `Location` is the request, which says how each target stands.';

const count = once(() => z.int().nonnegative());

/** The fields that an answer of an operation and a request that was queued have in common. */
export function resultFields<Now extends z.ZodType>(now: Now) {
  return {
    counts: z
      .strictObject({
        done: count().describe('targets that the engine shows it of, or says so'),
        already: count().describe('targets of which it was so before'),
        queued: count().describe('targets that wait for their engine'),
        refused: count().describe('targets that nothing was changed of'),
        unconfirmed: count().describe('targets whose command was sent, without its effect in time'),
      })
      .describe('targets by outcome'),
    targets: z
      .array(
        z.strictObject({
          realm: z.string().describe('the realm; of what no realm has, the name in the path'),
          host_name: z.string(),
          service: z.string().nullable().describe('the service; null: the host itself'),
          outcome: z
            .enum(outcomes)
            .describe(
              '`done`: the engine shows it, or says so; `already`: it was so before; `queued`: it waits for its engine, a day at most; ' +
                '`refused`: nothing was changed; `unconfirmed`: the command was sent, and its effect was not seen in time',
            ),
          id: z
            .string()
            .nullable()
            .describe('id of what was made or removed; null: it has none, or no list shows it yet'),
          reason: z
            .string()
            .nullable()
            .describe('why it is not done, or what else is to be known of it, for people'),
          now: now.nullable().describe('what the engine says of it afterwards; null: nothing'),
        }),
      )
      .describe(
        'one for each host and service that was selected, and for each that was named and is not there',
      ),
  };
}

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
  return { data: { counts, targets }, sources, outcomes: counts };
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
