import {
  allOf,
  always,
  anyOf,
  atLeast,
  atMost,
  equals,
  type Filter,
  isPortable,
} from '../../connectors/status-query/index.ts';
import { compareTexts } from '../fields/order.ts';
import type { TargetObject } from './target.ts';

/** The largest number of names in one filter. With more of them, the range of the names is read, which costs an engine less. */
const mostNames = 20;

/** Returns filters of which rows with one of the names meet at least one. They may be met by other rows too. */
export function namesFilter(column: string, names: ReadonlySet<string>): Filter[] {
  const all = [...names];
  if (!all.every(isPortable)) return [always];
  return all.length > mostNames ? [rangeFilter(column, all)] : all.map((name) => equals(column, name));
}

/** Returns filters of which rows of these services meet at least one. They may be met by other rows too. */
export function pairsFilter(pairs: readonly TargetObject[]): Filter[] {
  const arePortable = pairs.every(
    ({ host_name, service }) => isPortable(host_name) && isPortable(service ?? ''),
  );
  if (!arePortable || pairs.length > mostNames)
    return namesFilter('host_name', new Set(pairs.map(({ host_name: host }) => host)));
  return pairs.map(({ host_name, service }) =>
    allOf(equals('host_name', host_name), equals('description', service ?? '')),
  );
}

/** Returns a filter that rows with one of the names meet, and rows with names between them. */
function rangeFilter(column: string, names: readonly string[]): Filter {
  const sorted = names.toSorted(compareTexts);
  return allOf(atLeast(column, sorted[0] ?? ''), atMost(column, sorted.at(-1) ?? ''));
}

/** Returns a filter that all comments and downtimes of the targets meet. It may be met by others too. */
export function hostsFilter(targets: readonly TargetObject[]): Filter {
  return anyOf(...namesFilter('host_name', new Set(targets.map(({ host_name: host }) => host))));
}
