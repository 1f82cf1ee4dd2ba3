import { mapValues } from '../../base/map-values.ts';
import { columnsOfFilters } from './conditions.ts';
import type { Counts } from './counters.ts';
import type { EngineKind } from './engine.ts';
import type { Filter } from './filters.ts';
import type { CountQuery } from './query.ts';
import { compileFilter } from './row-filter.ts';

/** Returns true for engines that have only what has a problem. */
export function hasOnlyProblems(kind: EngineKind): boolean {
  return kind === 'alertmanager';
}

/** Returns the counts of an engine that has only problems. None that is UP or OK means that their number is not known, which is null. */
export function hideUnknownCounts<K extends string>(
  counts: Counts<K>,
  counters: CountQuery<K>['counters'],
): Counts<K> {
  return mapValues(counts, (count, key) => (count === 0 && isOfState0(counters[key]) ? null : count));
}

/** Returns true if rows of the state 0 meet the condition, and no others. */
function isOfState0(filter: Filter): boolean {
  const columns = columnsOfFilters([filter]);
  const test = compileFilter(filter, columns);
  const rowIn = (state: number) =>
    columns.map((column) => (column === 'state' ? state : Number(column === 'has_been_checked')));
  return test(rowIn(0)) && ![1, 2, 3].some((state) => test(rowIn(state)));
}
