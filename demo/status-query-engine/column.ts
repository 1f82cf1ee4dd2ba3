import type { EngineSnapshot } from './snapshot.ts';

/** A value of a row before a dialect encodes it. Null is `null` on Icinga 2 and the empty value on Naemon. */
export type Cell = string | number | boolean | null | readonly Cell[] | Readonly<Record<string, string>>;

/** The type that Naemon declares. `bool` is declared an int there and is true/false on Icinga 2; `flagColumn` is 0/1 on both. */
export type ColumnKind = 'string' | 'int' | 'float' | 'bool' | 'list' | 'dict';

export interface TableColumn<Row> {
  readonly kind: ColumnKind;
  readonly read: (row: Row, world: EngineSnapshot) => Cell;
}

export type TableColumns<Row> = Readonly<Record<string, TableColumn<Row>>>;

export interface EngineTable<Row> {
  readonly name: string;
  readonly columns: ReadonlyMap<string, TableColumn<Row>>;
  /** Returns every row that could match. A table may leave out the rows that the demand excludes. */
  readonly rows: (world: EngineSnapshot, demand: RowRequirement) => Iterable<Row>;
  /** Returns true if a contact may see a row. Without it every contact may. Only Naemon uses it. */
  readonly mayBeSeen?: (row: Row, contact: string, world: EngineSnapshot) => boolean;
}

/** The values that the filter as a whole requires of every row, so that a table need not read all rows. */
export interface RowRequirement {
  /** The value that column `name` must equal, or null if any value may match. */
  readonly name: string | null;
  /** The value that column `host_name` must equal, or null if any value may match. */
  readonly host_name: string | null;
  /** The bounds of column `time`, inclusive, as the dialect's engine interprets them. */
  readonly since: number;
  readonly until: number;
}

type Read<Row, Value extends Cell> = (row: Row, world: EngineSnapshot) => Value;

export const textColumn = <Row>(read: Read<Row, string | null>): TableColumn<Row> => ({
  kind: 'string',
  read,
});
export const intColumn = <Row>(read: Read<Row, number | null>): TableColumn<Row> => ({ kind: 'int', read });
export const floatColumn = <Row>(read: Read<Row, number>): TableColumn<Row> => ({ kind: 'float', read });
export const listColumn = <Row>(read: Read<Row, readonly Cell[] | null>): TableColumn<Row> => ({
  kind: 'list',
  read,
});
/** Defines a column that is true/false on Icinga 2 and 1/0 on Naemon. */
export const boolColumn = <Row>(read: Read<Row, boolean | null>): TableColumn<Row> => ({
  kind: 'bool',
  read,
});
/** Defines a column that is 1/0 on both. */
export const flagColumn = <Row>(read: Read<Row, boolean>): TableColumn<Row> => ({
  kind: 'int',
  read: (row, world) => Number(read(row, world)),
});

/** Defines columns with the same value for every row, for facts that this engine does not model. */
export function fixedColumns(
  kind: ColumnKind,
  values: Readonly<Record<string, Cell>>,
): TableColumns<unknown> {
  const columns: Record<string, TableColumn<unknown>> = {};
  for (const [name, value] of Object.entries(values)) columns[name] = { kind, read: () => value };
  return columns;
}

/** Returns another table's columns under a prefix. They are read from the row that `of` finds, and are null if it finds none. */
export function prefixedColumns<Row, Other>(
  prefix: string,
  columns: TableColumns<Other>,
  of: (row: Row, world: EngineSnapshot) => Other | null,
): TableColumns<Row> {
  const joinedColumns: Record<string, TableColumn<Row>> = {};
  for (const [name, { kind, read }] of Object.entries(columns)) {
    joinedColumns[prefix + name] = {
      kind,
      read: (row, world) => {
        const other = of(row, world);
        return other === null ? null : read(other, world);
      },
    };
  }
  return joinedColumns;
}

/** Defines a table. Its columns are sorted by name, as its engine lists them. */
export function defineTable<Row>(
  name: string,
  columns: TableColumns<Row>,
  rest: Omit<EngineTable<Row>, 'name' | 'columns'>,
): EngineTable<Row> {
  const listed = Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));
  return { name, columns: new Map(listed), ...rest };
}

/**
 * Returns a column by its name, or `undefined` if there is none. The table's own prefix may precede the name, as in `host_name` of
 * hosts.
 */
export function columnOf<Row>(
  { name: tableName, columns }: EngineTable<Row>,
  name: string,
): TableColumn<Row> | undefined {
  const prefix = `${tableName.replace(/s$/, '')}_`;
  return columns.get(name) ?? (name.startsWith(prefix) ? columns.get(name.slice(prefix.length)) : undefined);
}

/** Returns a text or number as text, and an empty text for any other cell. */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
