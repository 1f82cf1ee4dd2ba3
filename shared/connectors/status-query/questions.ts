import { columnsOf } from './conditions.ts';
import { readCounts } from './counters.ts';
import type { Dialect } from './dialect.ts';
import { type EngineFacts, readEngine } from './engine.ts';
import { columnLacking } from './errors.ts';
import { WireFault } from './faults.ts';
import type { Filter } from './filters.ts';
import { unwrapped } from './lmd.ts';
import type { CountQuery, RowQuery, Table } from './query.ts';
import { countRequest, rowRequest, statusRequest } from './request.ts';
import { tuples } from './rows.ts';

/** A request with the way to read its answer. */
export interface Question<T> {
  readonly request: string;
  readonly read: (answer: unknown) => T;
}

/** Who is asked: the realm, for the words of errors, the columns of the table in question, and the dialect. */
export interface Asked {
  readonly realm: string;
  readonly columns: ReadonlySet<string>;
  readonly dialect: Dialect;
}

export function rowQuestion<T>(query: RowQuery<T>, asked: Asked): Question<T[]> {
  const { realm, columns, dialect } = asked;
  demand(query.filters, query.table, asked);
  const wanted = query.columns.filter((name) => columns.has(name));
  // Without any column the engine would send all of them, with a header row.
  if (wanted.length === 0) throw columnLacking(query.table, query.columns[0] ?? '', realm);
  return {
    request: rowRequest(query, wanted, dialect),
    read(answer) {
      const read = query.reader((column) => wanted.indexOf(column));
      return tuples(listIn(answer, dialect)).map((cells) => read(wholeRow(cells, wanted.length)));
    },
  };
}

export function countQuestion<K extends string>(
  query: CountQuery<K>,
  asked: Asked,
): Question<Record<K, number>> {
  const counters: Filter[] = Object.values(query.counters);
  demand([...counters, ...query.filters], query.table, asked);
  return {
    request: countRequest(query, asked.dialect),
    read: (answer) => readCounts(listIn(answer, asked.dialect), query.counters),
  };
}

/** A row of `[]` would cost a hundred times its bytes. */
function wholeRow(cells: readonly unknown[], length: number): readonly unknown[] {
  if (cells.length >= length) return cells;
  throw new WireFault('unreadable', `a row has ${cells.length} of ${length} cells`);
}

function listIn(answer: unknown, { format }: Dialect): unknown {
  return format === 'wrapped_json' ? unwrapped(answer) : answer;
}

export const engineQuestion: Question<EngineFacts> = { request: statusRequest(), read: readEngine };

function demand(filters: readonly Filter[], table: Table, { realm, columns }: Asked): void {
  const lacking = columnsOf(filters).find((column) => !columns.has(column));
  if (lacking !== undefined) throw columnLacking(table, lacking, realm);
}
