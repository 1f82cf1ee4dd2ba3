import type { Predicate } from '../../base/condition.ts';
import {
  type FirstRow,
  isOneOfRows,
  rangeFilters,
  type RowsOfValue,
  rowsPerLandmark,
} from '../../connectors/status-query/index.ts';
import { joinTables } from '../../rows/join-tables.ts';
import type { SortKey } from '../../rows/keys.ts';
import { RowList } from '../../rows/row-list.ts';
import { objectTable, type RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { ListSelection } from './field-table.ts';
import { firstByHost } from './first-by-host.ts';
import { type HostFilter, type Listing, noHostFilter } from './listing.ts';

/** A field whose column, which has the same name, is in the order of the field. */
interface OrderedField {
  /** Makes the condition that a record has this value of the column. */
  readonly has: (value: number) => Predicate;
  /** Makes the condition that a record comes before those with the last value of the page. */
  readonly isBefore: (last: number, before: readonly number[], descending: boolean) => Predicate;
  /** The rows behind a page that are looked at to find all with its last value. More of a state are worth their time than of a second. */
  readonly counted: number;
}

const orderedFields: ReadonlyMap<string, OrderedField> = new Map<string, OrderedField>([
  [
    'state',
    {
      counted: 5000,
      has: (value) => ({ kind: 'oneOf', values: [value] }),
      isBefore: (_last, values) => ({ kind: 'oneOf', values }),
    },
  ],
  [
    'last_state_change',
    {
      counted: 1000,
      has: (value) => ({ kind: 'time', from: value * 1000, before: (value + 1) * 1000 }),
      isBefore: (last, _values, descending) =>
        descending ? { kind: 'time', from: (last + 1) * 1000 } : { kind: 'time', before: last * 1000 },
    },
  ],
]);

/**
 * Returns the rows around the first page in the order of one field, if the engine tells the first values of its column: the rows before those with
 * the last value of the page, and as many with that value as the page needs. `undefined` means that this is not possible.
 */
export async function pageInOrder<T>(
  realm: OpenRealm,
  selection: ListSelection,
  { ask, division }: Listing,
): Promise<RowList<T> | undefined> {
  const order = isFirstOfAll(realm, selection) ? pageOrderOf(selection) : undefined;
  if (!order || !division) return undefined;
  const { key, field, needed } = order;
  const cut = await findCut(realm, order, division.tables);
  if (!cut) return undefined;
  const read = (predicate: Predicate, hosts: HostFilter) =>
    ask(realm, { ...selection, where: [{ field: key.field, predicate }] }, hosts);
  const isBefore = field.isBefore(cut.last, cut.before, key.descending);
  const readLast = (hosts: HostFilter) => read(field.has(cut.last), hosts);
  const [before, ties, engine] = await Promise.all([
    cut.before.length > 0 ? read(isBefore, noHostFilter) : noRows(),
    // If as many as this were looked at, there may be more.
    cut.ties.length < field.counted
      ? readLast(() => [isOneOfRows(firstByHost(cut.ties, cut.needed))])
      : readInRanges(cut.needed, await marksOf(realm, division), readLast),
    realm.status.engine(),
  ]);
  return ties && pageRows(joinTables([before, ties]), division.total(engine), needed);
}

const noRows = () => Promise.resolve(objectTable([]));

function pageRows<T>(rows: RowTable, total: number | null, needed: number): RowList<T> | undefined {
  return rows.count >= needed && total !== null ? RowList.of(rows, total) : undefined;
}

type ListTables = Required<Listing>['division']['tables'];

interface PageOrder {
  readonly key: SortKey;
  readonly field: OrderedField;
  /** The rows of the page and the one behind it. */
  readonly needed: number;
}

/** Returns the order of a page by one field, or `undefined`. */
function pageOrderOf({ limit, sort = [] }: ListSelection): PageOrder | undefined {
  const [key, ...others] = sort;
  const field = key && orderedFields.get(key.field);
  if (!field || others.length > 0 || limit === undefined) return undefined;
  return { key, field, needed: limit + 1 };
}

/** Returns true if a page is the first one of all records. */
function isFirstOfAll(realm: OpenRealm, { after, where = [] }: ListSelection): boolean {
  return after === undefined && where.length === 0 && realm.limitedTo === undefined;
}

/** The rows of a page and the one behind it, at most. Larger pages are read like any other. */
const mostNeeded = 5000;

/** Returns the first rows of all tables together by their values, in their order. */
async function firstRows(
  realm: OpenRealm,
  { key, field, needed }: PageOrder,
  tables: ListTables,
): Promise<readonly RowsOfValue[]> {
  if (needed > mostNeeded) return [];
  const query = { column: key.field, descending: key.descending, needed, most: needed + field.counted };
  const found = await Promise.all(tables.map((table) => realm.status.firstRows({ ...query, table })));
  if (!found.every((values) => values !== undefined)) return [];
  const ofValues = new Map<number, readonly FirstRow[]>();
  for (const { value, rows } of found.flat()) ofValues.set(value, [...(ofValues.get(value) ?? []), ...rows]);
  const sign = key.descending ? -1 : 1;
  return [...ofValues].map(([value, rows]) => ({ value, rows })).sort((a, b) => sign * (a.value - b.value));
}

/** The values of the rows of a page. */
interface PageCut {
  readonly before: readonly number[];
  readonly last: number;
  /** The rows with the last value that were looked at, and how many of them the page needs. */
  readonly ties: readonly FirstRow[];
  readonly needed: number;
}

async function findCut(realm: OpenRealm, order: PageOrder, tables: ListTables): Promise<PageCut | undefined> {
  return cutAt(order, await firstRows(realm, order, tables));
}

function cutAt({ needed }: PageOrder, values: readonly RowsOfValue[]): PageCut | undefined {
  let missing = needed;
  for (const [index, { value, rows }] of values.entries()) {
    if (rows.length >= missing) {
      const before = values.slice(0, index).map((each) => each.value);
      return { before, last: value, ties: rows, needed: missing };
    }
    missing -= rows.length;
  }
  return undefined;
}

/** A range is so much larger than it would be if the rows with the value were evenly spread. */
const margin = 1.3;
/** The ranges that are tried, of which each is larger than the one before. */
const mostRanges = 3;

/** Returns the host names between which the rows of a list were counted. */
async function marksOf(
  { status }: OpenRealm,
  { marks }: Required<Listing>['division'],
): Promise<readonly string[]> {
  const ranges = await status.hostRanges();
  return ranges.marks ? marks(ranges.marks) : [];
}

/**
 * Returns the rows with the last value of a page that are the first by name, if many rows have it: half of all, at first. `undefined` if they were not
 * found in a few ranges of names.
 */
async function readInRanges(
  needed: number,
  marks: readonly string[],
  ask: (hosts: HostFilter) => Promise<RowTable>,
): Promise<RowTable | undefined> {
  let share = 0.5;
  for (let tried = 0; tried < mostRanges; tried += 1) {
    const count = Math.ceil((needed * margin) / share / rowsPerLandmark);
    const below = marks[count];
    const rows = below === undefined ? undefined : await ask((column) => rangeFilters(column, { below }));
    if (!rows || rows.count >= needed) return rows;
    share = Math.max(1, rows.count) / (count * rowsPerLandmark);
  }
  return undefined;
}
