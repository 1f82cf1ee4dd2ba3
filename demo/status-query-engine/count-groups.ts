import { addToTally, emptyTally, type Tally } from './aggregate.ts';
import type { RowPredicate } from './predicate.ts';
import type { WrittenRow } from './render.ts';

/** One number of a Stats query. */
export interface RowCounter<Row> {
  readonly passes: RowPredicate<Row>;
  readonly read: (row: Row) => number;
  readonly write: (tally: Tally) => string;
}

interface GroupedCount<Row> {
  readonly counters: readonly RowCounter<Row>[];
  /** Return the texts of a row's key, as they are written. */
  readonly keys: readonly ((row: Row) => string)[];
}

/** Returns the key and the counts of each group of rows. Without keys this is one group, even if there are no rows. */
export function countGroups<Row>(rows: readonly Row[], { counters, keys }: GroupedCount<Row>): WrittenRow[] {
  const groups = new Map<string, { readonly key: readonly string[]; readonly tallies: readonly Tally[] }>();
  const group = (key: readonly string[]): readonly Tally[] => {
    const id = key.join('\0');
    const entry = groups.get(id) ?? { key, tallies: counters.map(emptyTally) };
    groups.set(id, entry);
    return entry.tallies;
  };
  if (keys.length === 0) group([]);
  for (const row of rows) {
    const tallies = group(keys.map((key) => key(row)));
    for (const [at, { passes, read }] of counters.entries()) {
      const tally = tallies[at];
      if (tally && passes(row)) addToTally(tally, read(row));
    }
  }
  return [...groups.values()].map(({ key, tallies }) => [
    ...key,
    ...counters.map(({ write }, at) => write(tallies[at] ?? emptyTally())),
  ]);
}
