import * as z from 'zod';

import { type Outcome, outcomes } from '../../shared/realm/operations/operation.ts';
import type { OutcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import { countSchema, resultFields } from './result-fields.ts';

/** The outcomes of a dry run by those that the write would have. Nothing is left to be done if a target is `already` so. */
const foreseen = {
  ...{ done: 'would_be_done', already: 'already', queued: 'would_be_queued' },
  ...{ refused: 'would_be_refused', unconfirmed: 'would_be_unconfirmed' },
} as const satisfies Record<Outcome, string>;

/** Returns the schema of the answer of a dry run. */
export function dryRunAnswer<Now extends z.ZodType>(id: string, now: Now) {
  const words = outcomes.map((one) => foreseen[one]);
  const counts = Object.fromEntries(
    words.map((word) => [word, countSchema().describe(`targets that are \`${word}\``)]),
  );
  const { targets } = resultFields(now);
  const outcome = z
    .enum(words)
    .describe('what the write would come to; `already`: it is so, and nothing would be sent');
  return z
    .strictObject({
      counts: z.strictObject(counts).describe('targets by outcome'),
      targets: z
        .array(targets.element.extend({ outcome }))
        .describe('one for each host and service that is selected'),
    })
    .meta({ id: `DryRunOf${id}`, description: 'what an operation would come to, without a change' });
}

/** Returns the results of a dry run in the words of one. */
export function foresee<Target extends { readonly outcome: Outcome }>(results: {
  readonly counts: OutcomeCounts;
  readonly targets: readonly Target[];
}) {
  return {
    counts: Object.fromEntries(outcomes.map((one) => [foreseen[one], results.counts[one]])),
    targets: results.targets.map((one) => ({ ...one, outcome: foreseen[one.outcome] })),
  };
}
