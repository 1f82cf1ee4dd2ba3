import type { Filter, Leaf } from '../status-query/index.ts';
import type { SqlCondition } from './columns.ts';
import type { SqlTable } from './tables.ts';

/**
 * Returns the SQL condition of a filter for texts with one prefix: at least the prefix, and less than the first text after those that have it.
 * `undefined` means that the filter has another form, or that the column has no such condition.
 */
export function prefixCondition(filter: Filter, { columns }: SqlTable): SqlCondition | undefined {
  const [from, to] = boundsOf(filter);
  if (!from || !to || !isPrefixRange(from, to) || !Object.hasOwn(columns, from.column)) return undefined;
  return columns[from.column]?.beginsWith?.(from.value);
}

function boundsOf(filter: Filter): readonly Leaf[] {
  if (filter.kind !== 'all' || filter.parts.length !== 2) return [];
  return filter.parts.flatMap((part) => (part.kind === 'leaf' ? part : []));
}

function isPrefixRange(from: Leaf, to: Leaf): boolean {
  const isRange = from.column === to.column && from.operator === '>=' && to.operator === '<';
  return isRange && from.value !== '' && to.value === textAfter(from.value);
}

/** Returns the first text after all texts with this beginning. */
function textAfter(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}
