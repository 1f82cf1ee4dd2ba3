/** The rows that come first in the order of a column, which the database finds in the index of the column. */
import type { FirstRowsQuery, RowsOfValue } from '../status-query/index.ts';
import type { RankedPart, SqlDialect, SqlRanking } from './columns.ts';
import { findColumn } from './conditions.ts';
import { FirstRowCollector, type RowsOfPart } from './first-row-collector.ts';
import { nameHosts } from './name-hosts.ts';
import { allOfPieces, joinPieces, piece, type SqlPiece } from './statement.ts';
import type { TableReader } from './table-rows.ts';
import type { SqlTable } from './tables.ts';

/** Returns the rows by their values, or `undefined` if the column or the table has no order in the database. */
export async function readFirstRows(
  query: FirstRowsQuery,
  table: SqlTable,
  reader: TableReader,
): Promise<readonly RowsOfValue[] | undefined> {
  const { ranking } = findColumn(table, query.column, reader.tables)?.column ?? {};
  const { states, hostNames } = table;
  if (!ranking || !states || !hostNames) return undefined;
  const found = await readParts(query, { ranking, from: states.from }, reader);
  if (!found.every(({ isWhole }) => isWhole)) return undefined;
  const unknown = found.flatMap((part) => part.unknown);
  await nameHosts(unknown, hostNames, reader);
  return found.flatMap(({ values }) => values);
}

interface RankedRows {
  readonly ranking: SqlRanking;
  readonly from: string;
}

/** The values of one part come before those of the next, which is not read if the page is full. */
async function readParts(
  query: FirstRowsQuery,
  { ranking, from }: RankedRows,
  { client, call, dialect, knownRows, inEnvironment }: TableReader,
): Promise<RowsOfPart[]> {
  const { parts } = ranking;
  const found: RowsOfPart[] = [];
  let count = 0;
  for (const part of query.descending ? parts.toReversed() : parts) {
    if (count >= query.needed) break;
    const first = firstOfPart(query, { part, ranking, from }, inEnvironment('t'));
    const statement = idsByValue(first, query.descending, dialect);
    const rows = await client.ask(statement, call.context, () => new FirstRowCollector(knownRows));
    found.push(rows);
    count += rows.count;
  }
  return found;
}

interface PartSource extends RankedRows {
  readonly part: RankedPart;
}

function firstOfPart(
  { descending, most }: FirstRowsQuery,
  { part, ranking, from }: PartSource,
  inEnvironment: readonly SqlPiece[],
): SqlPiece {
  const order = `${ranking.index ?? '1'} ${directionOf(descending)}`;
  return joinPieces(
    [
      piece(`SELECT ${part.value} AS value, t.id AS id FROM ${from} WHERE `),
      allOfPieces([piece(part.where), ...inEnvironment]),
      piece(` ORDER BY ${order} LIMIT ${Math.max(1, Math.floor(most))}`),
    ],
    '',
  );
}

/** A row for each id takes both processes longer. */
function idsByValue(first: SqlPiece, descending: boolean, { joinIds }: SqlDialect): SqlPiece {
  return joinPieces(
    [
      piece(`SELECT x.value, COUNT(*), ${joinIds('x.id')} FROM (`),
      first,
      piece(`) x GROUP BY x.value ORDER BY x.value ${directionOf(descending)}`),
    ],
    '',
  );
}

function directionOf(descending: boolean): string {
  return descending ? 'DESC' : 'ASC';
}
