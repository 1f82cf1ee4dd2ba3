import type { Outcome } from './operation.ts';

/** Numbers of targets by outcome. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** Counts results by outcome. */
export function outcomeCounts(results: readonly { readonly outcome: Outcome }[]): OutcomeCounts {
  const counts = { done: 0, already: 0, queued: 0, refused: 0, unconfirmed: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
