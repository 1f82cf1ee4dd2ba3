import {
  allOf,
  anyOf,
  atLeast,
  atMost,
  equals,
  type Filter,
  isPortable,
} from '../../connectors/status-query/index.ts';
import type { Selection } from './field-table.ts';
import { compare } from './order.ts';

/** Records that stand for hosts, or for what hosts have. */
type Named = Readonly<Record<string, unknown>> & { readonly host_name: string };

interface Asking<T> {
  /** Fields that are unique together. */
  readonly ties: readonly (keyof T & string)[];
  /** The records with those fields, in order: sorting them again costs little then. Only those of certain hosts where there are `hosts`. */
  readonly ask: (selection: Selection, hosts?: HostFilter) => Promise<readonly T[]>;
}

/** What an engine is asked for certain hosts, by the column that has their names. */
export type HostFilter = (column: string) => Filter[];
export const noFilter: HostFilter = () => [];

/**
 * All records, but where the caller wants a page only those on it have all their fields: of the others are there what he
 * orders by and what tells records apart. An engine is asked for these first, and for the hosts of the page then.
 */
export async function pageFirst<T extends Named>(
  { onPage, ...selection }: Selection,
  { ties, ask }: Asking<T>,
): Promise<readonly T[]> {
  if (!onPage) return ask(selection);
  const { sort = [], where } = selection;
  const brief = await ask({ where, fields: new Set(sort.map(({ field }) => field)) });
  const page = onPage(brief);
  if (page.length === 0) return brief;
  const keyOf = (record: T) => JSON.stringify(ties.map((field) => record[field]));
  const byKey = (records: readonly T[]) => new Map(records.map((record) => [keyOf(record), record]));
  let whole = byKey(await ask(selection, filterOf(page, brief)));
  // Gone since, or of a name that the engine does not compare as we do.
  if (!page.every((record) => whole.has(keyOf(record)))) whole = byKey(await ask(selection));
  const onIt = new Set(page);
  return brief.flatMap((record) => (onIt.has(record) ? (whole.get(keyOf(record)) ?? []) : record));
}

/** More names than these cost an engine more than a range of many hosts. */
const mostNames = 100;
/** A range is worth asking for while the page is a fourth of it. */
const sparse = 4;

function filterOf(page: readonly Named[], all: readonly Named[]): HostFilter {
  const names = [...new Set(page.map(({ host_name }) => host_name))].sort(compare);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const between = all.filter(({ host_name: name }) => name >= first && name <= last).length;
  const isSparse = between > page.length * sparse && names.length <= mostNames && names.every(isPortable);
  return (column) => {
    if (isSparse) return [anyOf(...names.map((name) => equals(column, name)))];
    const bounds = [
      ...(isPortable(first) ? [atLeast(column, first)] : []),
      ...(isPortable(last) ? [atMost(column, last)] : []),
    ];
    return [allOf(...bounds)];
  };
}
