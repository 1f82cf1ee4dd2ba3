import {
  type CellTable,
  type Column,
  decodeAndReport,
  type NameCells,
} from '../../connectors/status-query/index.ts';
import { ConstantColumn, type RowColumn, ValueColumn } from '../../rows/row-column.ts';
import type { ComputedSource } from './computed-field-writer.ts';
import type { Field } from './field.ts';
import type { RealmView } from './field-options.ts';
import type { CellSource } from './field-writer.ts';

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
    return new ComputedColumn(columns, source, realm);
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
  return new (kind === 'name' ? NameColumn : CellColumn)(cells, index, decode);
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

/** A column of names. Most engines send the services of one host in succession, so that names repeat. */
class NameColumn extends ValueColumn {
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

  /** Names are compared by their bytes, if these tell their order. */
  override compareTo(row: number, other: RowColumn, otherRow: number): number {
    const order = other instanceof NameColumn ? this.#names.compare(row, other.#names, otherRow) : undefined;
    return order ?? super.compareTo(row, other, otherRow);
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

interface NamedColumn {
  readonly name: string;
  readonly column: RowColumn;
}

/** A field that is computed from several columns. */
class ComputedColumn extends ValueColumn {
  readonly #columns: readonly NamedColumn[];
  readonly #record: Record<string, unknown>;
  readonly #compute: () => unknown;

  constructor(columns: readonly NamedColumn[], { read, blank }: ComputedSource, realm: RealmView) {
    super();
    this.#columns = columns;
    this.#record = { ...blank() };
    this.#compute = read(this.#record, realm);
  }

  value(row: number): unknown {
    for (const { name, column } of this.#columns) this.#record[name] = column.value(row);
    return this.#compute();
  }
}
