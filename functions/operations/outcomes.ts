import * as z from 'zod';

import type { Operated } from '../../shared/realm/operations/operate.ts';
import type { EngineState, Outcome } from '../../shared/realm/operations/operation.ts';

const outcomes = ['done', 'already', 'refused', 'unconfirmed'] as const;

/** Returns the schema of the answer of an operation. `now` is the schema of what the engine says of a target. */
export function operated<Now extends z.ZodType>(id: string, now: Now) {
  const count = z.int().nonnegative();
  return z
    .strictObject({
      counts: z
        .strictObject({
          done: count.describe('targets that the engine shows it of'),
          already: count.describe('targets of which it was so before'),
          refused: count.describe('targets that nothing was changed of'),
          unconfirmed: count.describe('targets whose command was sent, without its effect in time'),
        })
        .describe('targets by outcome'),
      targets: z
        .array(
          z.strictObject({
            realm: z.string().describe('the realm; of what no realm has, the name in the path'),
            host_name: z.string(),
            description: z.string().nullable().describe('the service; null: the host itself'),
            outcome: z
              .enum(outcomes)
              .describe(
                '`done`: the engine shows it; `already`: it was so before; `refused`: nothing was changed; ' +
                  '`unconfirmed`: the command was sent, and its effect was not seen in time',
              ),
            id: z.string().nullable().describe('id of what was made or removed; null: it has none'),
            reason: z.string().nullable().describe('why it is not done, for people'),
            now: now.nullable().describe('what the engine says of it afterwards; null: nothing'),
          }),
        )
        .describe(
          'one for each host and service that was selected, and for each that was named and is not there',
        ),
    })
    .meta({ id });
}

/** Returns the answer of an operation. */
export function answerOf<Record>({ results, sources }: Operated<EngineState<Record>>) {
  const counts = countsOf(results);
  const targets = results.map(({ realm, target: { host_name, description }, outcome, reason, now }) => ({
    ...{ realm, host_name, description, outcome, reason },
    ...{ id: now?.id ?? null, now: now?.record ?? null },
  }));
  return { data: { counts, targets }, sources, outcomes: counts };
}

/** Returns the numbers of results by outcome. */
export function countsOf(results: readonly { readonly outcome: Outcome }[]) {
  const counts = { done: 0, already: 0, refused: 0, unconfirmed: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
