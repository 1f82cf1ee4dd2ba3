import type { World } from './world.ts';

/** A value of a row before a dialect encodes it. Null is `null` on Icinga 2 and the empty value on Naemon. */
export type Cell = string | number | boolean | null | readonly Cell[] | Readonly<Record<string, string>>;

/** The type that Naemon declares. `bool` is declared an int there and is true/false on Icinga 2; `flag` is 0/1 on both. */
export type Kind = 'string' | 'int' | 'float' | 'bool' | 'list' | 'dict';

export interface Column<Row> {
  readonly kind: Kind;
  readonly read: (row: Row, world: World) => Cell;
}

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export interface Table<Row> {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column<Row>>;
  /** Returns every row that could match. A table may leave out the rows that the demand excludes. */
  readonly rows: (world: World, demand: Demand) => Iterable<Row>;
  /** Returns true if a contact may see a row. Without it every contact may. Only Naemon uses it. */
  readonly mayBeSeen?: (row: Row, contact: string, world: World) => boolean;
}

/** The values that the filter as a whole requires of every row, so that a table need not read all rows. */
export interface Demand {
  /** The value that column `name` must equal, or null if any value may match. */
  readonly name: string | null;
  /** The value that column `host_name` must equal, or null if any value may match. */
  readonly host_name: string | null;
  /** The bounds of column `time`, inclusive, as the dialect's engine interprets them. */
  readonly since: number;
  readonly until: number;
}

type Read<Row, Value extends Cell> = (row: Row, world: World) => Value;

export const text = <Row>(read: Read<Row, string | null>): Column<Row> => ({ kind: 'string', read });
export const int = <Row>(read: Read<Row, number | null>): Column<Row> => ({ kind: 'int', read });
export const float = <Row>(read: Read<Row, number>): Column<Row> => ({ kind: 'float', read });
export const list = <Row>(read: Read<Row, readonly Cell[] | null>): Column<Row> => ({ kind: 'list', read });
/** Defines a column that is true/false on Icinga 2 and 1/0 on Naemon. */
export const bool = <Row>(read: Read<Row, boolean | null>): Column<Row> => ({ kind: 'bool', read });
/** Defines a column that is 1/0 on both. */
export const flag = <Row>(read: Read<Row, boolean>): Column<Row> => ({
  kind: 'int',
  read: (row, world) => Number(read(row, world)),
});

/** Defines columns with the same value for every row, for facts that this engine does not model. */
export function fixed(kind: Kind, values: Readonly<Record<string, Cell>>): Columns<unknown> {
  const columns: Record<string, Column<unknown>> = {};
  for (const [name, value] of Object.entries(values)) columns[name] = { kind, read: () => value };
  return columns;
}

/** Returns another table's columns under a prefix. They are read from the row that `of` finds, and are null if it finds none. */
export function joined<Row, Other>(
  prefix: string,
  columns: Columns<Other>,
  of: (row: Row, world: World) => Other | null,
): Columns<Row> {
  const joinedColumns: Record<string, Column<Row>> = {};
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
export function table<Row>(
  name: string,
  columns: Columns<Row>,
  rest: Omit<Table<Row>, 'name' | 'columns'>,
): Table<Row> {
  const listed = Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));
  return { name, columns: new Map(listed), ...rest };
}

/**
 * Returns a column by its name, or `undefined` if there is none. The table's own prefix may precede the name, as in `host_name` of
 * hosts.
 */
export function columnOf<Row>(
  { name: tableName, columns }: Table<Row>,
  name: string,
): Column<Row> | undefined {
  const prefix = `${tableName.replace(/s$/, '')}_`;
  return columns.get(name) ?? (name.startsWith(prefix) ? columns.get(name.slice(prefix.length)) : undefined);
}

/** Returns a text or number as text, and an empty text for any other cell. */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
