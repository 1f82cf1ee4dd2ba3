import type { World } from './world.ts';

/** A value of a row before a dialect gives it its shape: null is `null` on Icinga 2 and the empty value on Naemon. */
export type Cell = string | number | boolean | null | readonly Cell[] | Readonly<Record<string, string>>;

/** What Naemon declares; `bool` is declared an int there and is true/false on Icinga 2, `flag` is 0/1 on both. */
export type Kind = 'string' | 'int' | 'float' | 'bool' | 'list' | 'dict';

export interface Column<Row> {
  readonly kind: Kind;
  readonly read: (row: Row, world: World) => Cell;
}

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export interface Table<Row> {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column<Row>>;
  /** Every row that could match; a table may leave out what the demand excludes. */
  readonly rows: (world: World, demand: Demand) => Iterable<Row>;
  /** Whether a contact may see a row; absent: everybody may. Only Naemon asks. */
  readonly mayBeSeen?: (row: Row, contact: string, world: World) => boolean;
}

/** What the filter as a whole demands of every row, so that a table need not look at all of them. */
export interface Demand {
  /** Value that column `name` must equal. */
  readonly name: string | null;
  /** Value that column `host_name` must equal. */
  readonly host_name: string | null;
  /** Bounds of column `time`, inclusive, as the dialect's engine understands them. */
  readonly since: number;
  readonly until: number;
}

type Read<Row, Value extends Cell> = (row: Row, world: World) => Value;

export const text = <Row>(read: Read<Row, string | null>): Column<Row> => ({ kind: 'string', read });
export const int = <Row>(read: Read<Row, number | null>): Column<Row> => ({ kind: 'int', read });
export const float = <Row>(read: Read<Row, number>): Column<Row> => ({ kind: 'float', read });
export const list = <Row>(read: Read<Row, readonly Cell[] | null>): Column<Row> => ({ kind: 'list', read });
/** true/false on Icinga 2, 1/0 on Naemon. */
export const bool = <Row>(read: Read<Row, boolean | null>): Column<Row> => ({ kind: 'bool', read });
/** 1/0 on both. */
export const flag = <Row>(read: Read<Row, boolean>): Column<Row> => ({
  kind: 'int',
  read: (row, world) => Number(read(row, world)),
});

/** Columns that hold the same for every row: what this engine does not model. */
export function fixed(kind: Kind, values: Readonly<Record<string, Cell>>): Columns<unknown> {
  const columns: Record<string, Column<unknown>> = {};
  for (const [name, value] of Object.entries(values)) columns[name] = { kind, read: () => value };
  return columns;
}

/** Another table's columns under a prefix, read from the row that `of` finds; null everywhere where it finds none. */
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

/** Columns of one table as its engine lists them: by name. */
export function table<Row>(
  name: string,
  columns: Columns<Row>,
  rest: Omit<Table<Row>, 'name' | 'columns'>,
): Table<Row> {
  const listed = Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));
  return { name, columns: new Map(listed), ...rest };
}

/** A column by its name; the table's own prefix may stand before it, as in `host_name` of hosts. */
export function columnOf<Row>(
  { name: tableName, columns }: Table<Row>,
  name: string,
): Column<Row> | undefined {
  const prefix = `${tableName.replace(/s$/, '')}_`;
  return columns.get(name) ?? (name.startsWith(prefix) ? columns.get(name.slice(prefix.length)) : undefined);
}

/** A cell as text where only texts and numbers are expected; anything else is empty. */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
