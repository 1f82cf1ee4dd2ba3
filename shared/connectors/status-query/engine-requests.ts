import { type CellTable, readCells, wholeRow } from './cell-table.ts';
import { columnsOfFilters } from './conditions.ts';
import { addPartCounters, type Counts, parseCounts } from './counters.ts';
import type { WireDialect } from './dialect.ts';
import { type EngineFacts, readEngine } from './engine.ts';
import { missingColumnError } from './errors.ts';
import type { Filter } from './filters.ts';
import { unwrapAnswer } from './lmd.ts';
import type { CountQuery, RowQuery, RowQueryParts, TableName } from './query.ts';
import { countRequestText, rowRequestText, statusRequestText } from './request-text.ts';
import { columnsCounted, countRows, leavesOf } from './row-counting.ts';
import { rowsIn } from './rows.ts';

/** The answer of an engine to a request. */
export interface EngineRequestAnswer {
  /** Returns the parsed JSON body. */
  readonly value: () => unknown;
  /** Returns the bytes of the body, or `undefined` if it was parsed already. */
  readonly body: () => Buffer | undefined;
}

/** A request with the function that reads its answer. */
export interface EngineRequest<T> {
  readonly text: string;
  readonly read: (answer: EngineRequestAnswer) => T;
  /** Returns true if the answer has no rows, or only counts of 0. */
  readonly isNothing: (read: T) => boolean;
}

/** The engine of a request: its realm (for error messages), the columns of the requested table, and its dialect. */
export interface RequestTarget {
  readonly realm: string;
  readonly columns: ReadonlySet<string>;
  readonly dialect: WireDialect;
}

export function rowRequest<T>(query: RowQuery<T>, target: RequestTarget): EngineRequest<T[]> {
  const { dialect } = target;
  const wanted = columnsWanted(query, target);
  return {
    text: rowRequestText(query, wanted, dialect),
    read({ value }) {
      const read = query.reader((column) => wanted.indexOf(column));
      return rowsIn(listIn(value(), dialect)).map((cells) => read(wholeRow(cells, wanted.length)));
    },
    isNothing: (rows) => rows.length === 0,
  };
}

/** Makes the same request as `rowRequest`, but reads its answer as a table of cells. */
export function cellRequest(query: RowQueryParts, target: RequestTarget): EngineRequest<CellTable> {
  const { dialect } = target;
  const columns = columnsWanted(query, target);
  return {
    text: rowRequestText(query, columns, dialect),
    read: ({ body, value }) =>
      readCells(dialect.format === 'json' ? body() : undefined, {
        columns,
        value: () => listIn(value(), dialect),
      }),
    isNothing: ({ count }) => count === 0,
  };
}

function columnsWanted(query: RowQueryParts, asked: RequestTarget): readonly string[] {
  demand(query.filters, query.table, asked);
  const wanted = query.columns.filter((name) => asked.columns.has(name));
  // At least one column must be requested, because otherwise the engine sends all columns, with a header row.
  if (wanted.length === 0) throw missingColumnError(asked.realm, query.table, query.columns[0] ?? '');
  return wanted;
}

/** Makes the request of a count. The engine counts, or it sends rows that are counted here, if that costs the engine less. */
export function countRequest<K extends string>(
  query: CountQuery<K>,
  target: RequestTarget,
): EngineRequest<Counts<K>> {
  const { dialect } = target;
  const { text, columns } = countSpelled(query, target);
  const read: EngineRequest<Counts<K>>['read'] = columns
    ? ({ body, value }) => countRows(query, { columns, body: body(), value: () => listIn(value(), dialect) })
    : ({ value }) => parseCounts(listIn(value(), dialect), query.counters);
  return { text, read, isNothing };
}

interface SpelledCount {
  readonly text: string;
  /** Columns of the rows that are counted here. `undefined` if the engine counts. */
  readonly columns: readonly string[] | undefined;
}

/** Cache of request texts by counters and by list of columns. Engines of the same build share both, and so the text of the request. */
const spelled = new WeakMap<
  object,
  WeakMap<object, SpelledCount & Pick<RequestTarget, 'dialect'> & { table: TableName }>
>();

function countSpelled<K extends string>(query: CountQuery<K>, asked: RequestTarget): SpelledCount {
  const { table, counters, filters } = query;
  if (filters.length > 0) return spellCount(query, asked);
  const byColumns = spelled.get(counters) ?? new WeakMap();
  spelled.set(counters, byColumns);
  const previous = byColumns.get(asked.columns);
  if (previous?.table === table && previous.dialect === asked.dialect) return previous;
  const spelling = { ...spellCount(query, asked), table, dialect: asked.dialect };
  byColumns.set(asked.columns, spelling);
  return spelling;
}

function spellCount<K extends string>(query: CountQuery<K>, asked: RequestTarget): SpelledCount {
  const { dialect } = asked;
  demand([...Object.values<Filter>(query.counters), ...query.filters], query.table, asked);
  const columns = columnsInstead(query, dialect);
  const text = columns
    ? rowRequestText({ ...query, most: undefined }, columns, dialect)
    : countRequestText(query, dialect);
  return { text, columns };
}

function isNothing(counts: Readonly<Record<string, number | null>>): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** Returns true if sending all rows costs the engine less than two counts: that of all rows and that of the rows that meet `part`. */
export function isPartCountedInRows<K extends string>(
  { counters }: Pick<CountQuery<K>, 'counters'>,
  part: Filter,
  dialect: WireDialect,
): boolean {
  const comparisons = [...Object.values<Filter>(counters), part].flatMap(leavesOf).length;
  return columnsFor(addPartCounters(counters, part), comparisons, dialect) !== undefined;
}

function columnsInstead<K extends string>({ counters }: CountQuery<K>, dialect: WireDialect) {
  return columnsFor(counters, Object.values<Filter>(counters).flatMap(leavesOf).length, dialect);
}

/** Returns the columns of the rows to count here, or `undefined` if that number of comparisons costs the engine less. */
function columnsFor(
  counters: Readonly<Record<string, Filter>>,
  comparisons: number,
  { format, columnsPerComparison }: WireDialect,
): readonly string[] | undefined {
  const columns = columnsCounted(counters);
  if (!columns || format !== 'json') return undefined;
  // One column is added for the cost of sending the row itself.
  return columns.length + 1 < comparisons * columnsPerComparison ? columns : undefined;
}

function listIn(answer: unknown, { format }: WireDialect): unknown {
  return format === 'wrapped_json' ? unwrapAnswer(answer) : answer;
}

export const engineRequest: EngineRequest<EngineFacts> = {
  text: statusRequestText(),
  read: ({ value }) => readEngine(value()),
  isNothing: () => false,
};

function demand(filters: readonly Filter[], table: TableName, { realm, columns }: RequestTarget): void {
  const lacking = columnsOfFilters(filters).find((column) => !columns.has(column));
  if (lacking !== undefined) throw missingColumnError(realm, table, lacking);
}
