/** Counts rows by one statement: the database groups them by everything that conditions compare, and sends a few groups. */
import { mapValues } from '../../base/map-values.ts';
import {
  compareCell,
  composeTest,
  type CountQuery,
  type Counts,
  type Filter,
  type Leaf,
} from '../status-query/index.ts';
import type { ResultRow } from './cells.ts';
import { conditionOf, findColumn, type FoundColumn, planConditions } from './conditions.ts';
import { collectRows } from './row-collectors.ts';
import type { SqlTable, SqlTables } from './sql-table.ts';
import { allOfPieces, joinPieces, piece, type SqlPiece } from './statement.ts';
import type { TableReader } from './table-reader.ts';

/** Returns `undefined` if the database cannot decide all conditions. */
export async function countGroups<K extends string>(
  { filters, counters }: Pick<CountQuery<K>, 'filters' | 'counters'>,
  table: SqlTable,
  reader: TableReader,
): Promise<Counts<K> | undefined> {
  const { client, tables, call, inEnvironment } = reader;
  const groups = new GroupedFacts(table, tables);
  const tests = mapValues(counters, (filter: Filter) => composeTest(filter, groups.testOf));
  const { where, rest } = planConditions(filters, table, tables);
  if (groups.isIncomplete || rest.length > 0) return undefined;
  const statement = groups.statement([...inEnvironment('o'), ...where]);
  const rows = await client.ask(statement, call.context, collectRows);
  return mapValues(tests, (test) =>
    rows.reduce((sum, row) => (test(row) ? sum + Number(row.at(-1) ?? 0) : sum), 0),
  );
}

/** The expressions by which rows are grouped. */
class GroupedFacts {
  readonly #table: SqlTable;
  readonly #tables: SqlTables;
  readonly #expressions: SqlPiece[] = [];
  /** The expressions of the objects that rows belong to, by their prefix. */
  readonly #ofParts = new Map<'host' | 'service', string[]>();
  /** True if the database cannot decide one of the comparisons. */
  isIncomplete = false;

  constructor(table: SqlTable, tables: SqlTables) {
    this.#table = table;
    this.#tables = tables;
  }

  /** Makes the test of a comparison on the groups. Comparisons of the same small number share its expression. */
  readonly testOf = (leaf: Leaf): ((group: ResultRow) => boolean) => {
    const condition = conditionOf(leaf, this.#table, this.#tables);
    if (condition?.isExact !== true) {
      this.isIncomplete = true;
      return () => false;
    }
    const [number, compare] = [this.#smallNumber(leaf.column), compareCell(leaf)];
    if (number !== undefined && compare) {
      const at = this.#placeOf(piece(number));
      return (group) => compare(Number(group[at]));
    }
    const decided = [piece('CASE WHEN '), condition.where, piece(' THEN 1 ELSE 0 END')];
    const at = this.#placeOf(joinPieces(decided, ''));
    return (group) => Number(group[at]) === 1;
  };

  /** Returns the statement, whose last cell is the number of rows. */
  statement(conditions: readonly SqlPiece[]): SqlPiece {
    const places = this.#expressions.map((_, at) => at + 1);
    return joinPieces(
      [
        piece('SELECT '),
        joinPieces([...this.#expressions, piece('COUNT(*)')], ', '),
        piece(` FROM ${[this.#table.from, ...this.#joins()].join(' ')} WHERE `),
        allOfPieces(conditions),
        piece(places.length > 0 ? ` GROUP BY ${places.join(', ')}` : ''),
      ],
      '',
    );
  }

  /** Returns the expression of a column that has few values, or `undefined` if the column has many. */
  #smallNumber(name: string): string | undefined {
    const found = findColumn(this.#table, name, this.#tables);
    const sql = found?.column.countedBy;
    return sql !== undefined && found?.part ? this.#ofPart(sql, found.part) : sql;
  }

  /** Objects that some rows lack are not joined: the rows would be lost. */
  #ofPart(sql: string, { prefix, of }: Required<FoundColumn>['part']): string | undefined {
    if (of.isOptional === true) return undefined;
    const expressions = this.#ofParts.get(prefix) ?? [];
    this.#ofParts.set(prefix, expressions);
    if (!expressions.includes(sql)) expressions.push(sql);
    return `${prefix}_part.c${expressions.indexOf(sql)}`;
  }

  #joins(): string[] {
    return [...this.#ofParts].map(([prefix, expressions]) => {
      const part = this.#table.parts[prefix];
      const { from, id } = sourceOf(part && this.#tables[part.table], expressions);
      const cells = [`${id} AS id`, ...expressions.map((sql, at) => `${sql} AS c${at}`)];
      return `JOIN (SELECT ${cells.join(', ')} FROM ${from}) ${prefix}_part ON ${prefix}_part.id = ${part?.id ?? ''}`;
    });
  }

  #placeOf(expression: SqlPiece): number {
    const key = JSON.stringify(expression);
    const known = this.#expressions.findIndex((each) => JSON.stringify(each) === key);
    return known < 0 ? this.#expressions.push(expression) - 1 : known;
  }
}

/** Returns the tables that hold what the expressions read. The table of objects is not read if only states are needed. */
function sourceOf(table: SqlTable | undefined, expressions: readonly string[]) {
  const needsObject = expressions.some((sql) => /\bo\./.test(sql));
  return (needsObject ? undefined : table?.states) ?? { from: table?.from ?? '', id: 'o.id' };
}
