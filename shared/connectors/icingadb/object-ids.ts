import { type Filter, objectIdColumn } from '../status-query/index.ts';

/** Returns the ids of a filter that names objects by them. `undefined` means that the filter has another form. */
export function objectIdsIn(filter: Filter): readonly string[] | undefined {
  const ids = filter.kind === 'any' ? filter.parts.map(idIn) : [idIn(filter)];
  const named = ids.flatMap((id) => id ?? []);
  return named.length > 0 && named.length === ids.length ? named : undefined;
}

function idIn(filter: Filter): string | undefined {
  const isId = filter.kind === 'leaf' && filter.column === objectIdColumn && filter.operator === '=';
  return isId && /^[0-9a-f]{40}$/.test(filter.value) ? filter.value : undefined;
}
