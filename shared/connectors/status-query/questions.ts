import { columnsOf } from './conditions.ts';
import { readCounts } from './counters.ts';
import { type EngineFacts, readEngine } from './engine.ts';
import { columnLacking } from './errors.ts';
import type { Filter } from './filters.ts';
import type { CountQuery, RowQuery, Table } from './query.ts';
import { countRequest, headerRequest, rowRequest } from './request.ts';
import { tuples } from './rows.ts';

/** A request with the way to read its answer. */
export interface Question<T> {
  readonly request: string;
  readonly read: (answer: unknown) => T;
}

/** The engine that is asked: its realm, for the words of errors, and the columns of the table in question. */
export interface Asked {
  readonly realm: string;
  readonly columns: ReadonlySet<string>;
}

export function rowQuestion<T>(query: RowQuery<T>, { realm, columns }: Asked): Question<T[]> {
  demand(query.filters, query.table, { realm, columns });
  const wanted = query.columns.filter((name) => columns.has(name));
  // Without any column the engine would send all of them, with a header row.
  if (wanted.length === 0) throw columnLacking(query.table, query.columns[0] ?? '', realm);
  return {
    request: rowRequest(query, wanted),
    read(answer) {
      const read = query.reader((column) => wanted.indexOf(column));
      return tuples(answer).map((cells) => read(cells));
    },
  };
}

export function countQuestion<K extends string>(
  query: CountQuery<K>,
  asked: Asked,
): Question<Record<K, number>> {
  const counters: Filter[] = Object.values(query.counters);
  demand([...counters, ...query.filters], query.table, asked);
  return { request: countRequest(query), read: (answer) => readCounts(answer, query.counters) };
}

export const engineQuestion: Question<EngineFacts> = { request: headerRequest('status'), read: readEngine };

function demand(filters: readonly Filter[], table: Table, { realm, columns }: Asked): void {
  const lacking = columnsOf(filters).find((column) => !columns.has(column));
  if (lacking !== undefined) throw columnLacking(table, lacking, realm);
}
