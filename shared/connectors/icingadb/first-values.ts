/** The values of a column in the first rows of a table, which the database finds in the index of the column. */
import type { CountedValue, FirstValuesQuery } from '../status-query/index.ts';
import { findColumn } from './conditions.ts';
import { collectRows, type ResultRow } from './row-collectors.ts';
import { allOfPieces, joinPieces, piece } from './statement.ts';
import type { TableReader } from './table-rows.ts';
import type { SqlTable } from './tables.ts';

/** Returns the values in their order, or `undefined` if the column or the table has no order in the database. */
export async function readFirstValues(
  query: FirstValuesQuery,
  table: SqlTable,
  { client, tables, call, inEnvironment }: TableReader,
): Promise<readonly CountedValue[] | undefined> {
  const { ranking } = findColumn(table, query.column, tables)?.column ?? {};
  const { states } = table;
  if (!ranking || !states) return undefined;
  const direction = query.descending ? 'DESC' : 'ASC';
  const first = ` ORDER BY ${ranking.index ?? ''} ${direction} LIMIT ${Math.max(1, Math.floor(query.most))}`;
  const [number, end] = ranking.index === undefined ? ['COUNT(*)', ' GROUP BY 1'] : ['1', first];
  const parts = ranking.parts.map(({ value, where }) => [
    piece(`SELECT ${value} AS value, ${number} AS number FROM ${states.from} WHERE `),
    allOfPieces([piece(where), ...inEnvironment('t')]),
    piece(end),
  ]);
  const statement = [
    piece('SELECT x.value, SUM(x.number) FROM ('),
    joinPieces(
      parts.map((part) => joinPieces(part, '')),
      ' UNION ALL ',
    ),
    piece(`) x GROUP BY x.value ORDER BY x.value ${direction}`),
  ];
  return (await client.ask(joinPieces(statement, ''), call.context, collectRows)).flatMap(countedValue);
}

function countedValue(row: ResultRow): CountedValue[] {
  const [value, rows] = row.map(Number);
  return Number.isSafeInteger(value) && Number.isSafeInteger(rows)
    ? [{ value: value ?? 0, rows: rows ?? 0 }]
    : [];
}
