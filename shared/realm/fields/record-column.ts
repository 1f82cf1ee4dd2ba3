import {
  type CellTable,
  type Column,
  decodeAndReport,
  type NameCells,
  time,
} from '../../connectors/status-query/index.ts';
import type { Key } from '../../rows/keys.ts';
import { ConstantColumn, type RowColumn, ValueColumn } from '../../rows/row-column.ts';
import { hasIsoText } from '../../time/iso.ts';
import type { Field } from './field.ts';
import type { RealmView } from './field-options.ts';
import type { CellSource, ComputedSource } from './field-writer.ts';

type Decode = (cell: unknown) => unknown;

/** Makes the columns of the fields of one answer's records. */
export class RecordColumns {
  readonly #realm: RealmView;
  readonly #cells: CellTable;
  /** The decoded columns that fields are computed from, by name. */
  readonly #decoded = new Map<string, RowColumn>();

  constructor(realm: RealmView, cells: CellTable) {
    this.#realm = realm;
    this.#cells = cells;
  }

  column(source: Field<unknown>['source']): RowColumn {
    const realm = this.#realm;
    if (source.kind === 'realm') return new ConstantColumn(source.value(realm));
    if (source.kind !== 'computed') return cellColumn(this.#cells, source, source.read(realm));
    const columns = source.decoded().map((one) => ({ name: one.name, column: this.#decodedColumn(one) }));
    return new ComputedColumn(columns, source, { realm, cells: this.#cells });
  }

  /** Returns a column that decodes each row once for all fields that are computed from it. */
  #decodedColumn(decoded: Column<unknown>): RowColumn {
    const { name } = decoded;
    const known = this.#decoded.get(name);
    if (known) return known;
    const decode = decodeAndReport(decoded, this.#realm.noteOddFigure);
    const index = this.#cells.column(name);
    const column =
      index < 0 ? new ConstantColumn(decode(undefined)) : new DecodedColumn(this.#cells, index, decode);
    this.#decoded.set(name, column);
    return column;
  }
}

/** Returns the column of a one-cell field. If the engine lacks the column, the field is read as missing in every row. */
function cellColumn(cells: CellTable, { kind, column }: CellSource, decode: Decode): RowColumn {
  const index = cells.column(column);
  if (index < 0) return new ConstantColumn(decode(undefined));
  if (kind === 'time') return new TimeColumn(cells, index, decode);
  return new (kind === 'name' || kind === 'text' ? TextColumn : CellColumn)(cells, index, decode);
}

class CellColumn extends ValueColumn {
  readonly #cells: CellTable;
  readonly #column: number;
  readonly #decode: Decode;

  constructor(cells: CellTable, column: number, decode: Decode) {
    super();
    this.#cells = cells;
    this.#column = column;
    this.#decode = decode;
  }

  value(row: number): unknown {
    return this.#decode(this.#cells.value(row, this.#column));
  }
}

/** A column of names and other texts. Most engines send the services of one host in succession, so that names repeat. */
class TextColumn extends ValueColumn {
  readonly #names: NameCells;
  readonly #decode: Decode;

  constructor(cells: CellTable, column: number, decode: Decode) {
    super();
    this.#names = cells.names(column);
    this.#decode = decode;
  }

  value(row: number): unknown {
    return this.#decode(this.#names.value(row));
  }

  /** Texts are compared by their bytes, if these tell their order. */
  override compareTo(row: number, other: RowColumn, otherRow: number): number | undefined {
    return other instanceof TextColumn ? this.#names.compare(row, other.#names, otherRow) : undefined;
  }
}

/** A column of times. Rows are sorted by the numbers of the engine: to make the text of each time and to read it again takes twenty times as long. */
class TimeColumn extends CellColumn {
  readonly #seconds: RowColumn;

  constructor(cells: CellTable, column: number, decode: Decode) {
    super(cells, column, decode);
    this.#seconds = new CellColumn(cells, column, time('time').decode);
  }

  override key(row: number, isTime?: true): Key {
    const seconds = isTime && this.#seconds.value(row);
    if (seconds === undefined) return super.key(row);
    return typeof seconds === 'number' && hasIsoText(seconds) ? seconds * 1000 : null;
  }
}

/** A column that decodes each row once. It keeps the value of the row that was read last. */
class DecodedColumn extends CellColumn {
  #row = -1;
  #value: unknown;

  override value(row: number): unknown {
    if (row !== this.#row) this.#value = super.value(row);
    this.#row = row;
    return this.#value;
  }
}

interface ComputedFrom {
  readonly realm: RealmView;
  readonly cells: CellTable;
}

interface NamedColumn {
  readonly name: string;
  readonly column: RowColumn;
}

/** A field that is computed from several columns. */
class ComputedColumn extends ValueColumn {
  readonly #columns: readonly NamedColumn[];
  readonly #record: Record<string, unknown>;
  readonly #compute: () => unknown;
  readonly #groups: { group(row: number): number };
  /** The keys of the rows by the number of their group: rows of a group have the same flags and small numbers. */
  readonly #keys: Key[] = [];

  constructor(
    columns: readonly NamedColumn[],
    { read, blank }: ComputedSource,
    { realm, cells }: ComputedFrom,
  ) {
    super();
    this.#columns = columns;
    this.#record = { ...blank() };
    this.#compute = read(this.#record, realm);
    this.#groups = cells.groups(columns.map(({ name }) => cells.column(name)).filter((index) => index >= 0));
  }

  value(row: number): unknown {
    for (const { name, column } of this.#columns) this.#record[name] = column.value(row);
    return this.#compute();
  }

  override key(row: number, isTime?: true): Key {
    const group = this.#groups.group(row);
    return group < 0 ? super.key(row, isTime) : (this.#keys[group] ??= super.key(row, isTime));
  }
}
