/** The hosts to which the conditions of a question limit it, so that only their objects are read. */
import { columnsOfFilters } from './conditions.ts';
import type { Filter } from './filters.ts';
import { compileFilter } from './row-filter.ts';

export interface HostScope {
  /** The only hosts that the conditions allow. `undefined` if they do not name them. */
  readonly names: ReadonlySet<string> | undefined;
  /** Returns false if the conditions exclude the host by its name. */
  readonly mayHave: (host: string) => boolean;
}

/**
 * Returns the scope of the conditions, which are all to be met. `column` holds the name of the host. `undefined` means that they say nothing
 * of names.
 */
export function hostScopeOf(filters: readonly Filter[], column: string): HostScope | undefined {
  const all: Filter = { kind: 'all', parts: filters };
  const names = namesIn(all, column);
  const ofName = conditionsOf(filters).filter((filter) =>
    columnsOfFilters([filter]).every((one) => one === column),
  );
  if (names === undefined && ofName.length === 0) return undefined;
  const tests = ofName.map((filter) => compileFilter(filter, [column]));
  return {
    names,
    mayHave: (host) => (names?.has(host) ?? true) && tests.every((test) => test([host])),
  };
}

/** Returns the conditions that are joined by "and". */
function conditionsOf(filters: readonly Filter[]): readonly Filter[] {
  return filters.flatMap((filter) => (filter.kind === 'all' ? conditionsOf(filter.parts) : filter));
}

/** Returns the names of which a row must have one, or `undefined` if the condition does not name all of them. */
function namesIn(filter: Filter, column: string): ReadonlySet<string> | undefined {
  switch (filter.kind) {
    case 'leaf':
      return filter.column === column && filter.operator === '=' ? new Set([filter.value]) : undefined;
    case 'not':
      return undefined;
    case 'all':
      return smallest(filter.parts.flatMap((part) => namesIn(part, column) ?? []));
    case 'any': {
      const parts = filter.parts.map((part) => namesIn(part, column));
      const known = parts.filter((part) => part !== undefined);
      return known.length === parts.length ? new Set(known.flatMap((part) => [...part])) : undefined;
    }
  }
}

function smallest(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> | undefined {
  return sets.reduce<ReadonlySet<string> | undefined>(
    (least, set) => (least === undefined || set.size < least.size ? set : least),
    undefined,
  );
}
