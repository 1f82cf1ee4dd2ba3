import { type Filter, objectIdColumn } from '../status-query/index.ts';
import type { SqlCondition } from './columns.ts';
import { hasId } from './statement.ts';

/** Returns the SQL condition of a filter that names objects by their ids. `undefined` means that the filter has another form. */
export function objectCondition(filter: Filter): SqlCondition | undefined {
  const ids = filter.kind === 'any' ? filter.parts.map(idIn) : [idIn(filter)];
  const named = ids.flatMap((id) => id ?? []);
  return named.length > 0 && named.length === ids.length
    ? { where: hasId('o.id', named), isExact: true }
    : undefined;
}

function idIn(filter: Filter): string | undefined {
  const isId = filter.kind === 'leaf' && filter.column === objectIdColumn && filter.operator === '=';
  return isId && /^[0-9a-f]{40}$/.test(filter.value) ? filter.value : undefined;
}
