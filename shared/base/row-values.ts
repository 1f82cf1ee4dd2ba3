import { entryReader, parseDictionary } from './entry.ts';

/** Reads one value of each row of a table. A row is a number, starting at 0. */
export interface ValueReader {
  value(row: number): unknown;
}

/** Makes the reader of one field of the rows. */
export type ColumnOfField = (field: string) => ValueReader;

/**
 * The fields, and entries of fields, that conditions and groups read from the rows of a table. Those of the row that was read last are
 * kept, so that each is read once in each row, however many comparisons name it.
 */
export class RowValues {
  readonly #columnOf: ColumnOfField;
  readonly #fields = new Map<string, FieldValues>();

  constructor(columnOf: ColumnOfField) {
    this.#columnOf = columnOf;
  }

  /** Returns the reader of a field, or of one entry of its values, which are objects then. */
  reader({ field, key }: { readonly field: string; readonly key?: string }): ValueReader {
    const values = this.#fields.get(field) ?? new FieldValues(this.#columnOf(field));
    this.#fields.set(field, values);
    return key === undefined ? values : values.entry(key);
  }
}

/** The values of one field. */
class FieldValues implements ValueReader {
  readonly #column: ValueReader;
  readonly #entries = new Map<string, ValueReader>();
  /** The dictionaries that were parsed for the entries of the present row, by their text. */
  readonly #dictionaries = new Map<unknown, unknown>();
  #row = -1;
  #value: unknown;

  constructor(column: ValueReader) {
    this.#column = column;
  }

  value(row: number): unknown {
    if (row === this.#row) return this.#value;
    this.#row = row;
    this.#dictionaries.clear();
    return (this.#value = this.#column.value(row));
  }

  entry(key: string): ValueReader {
    const known = this.#entries.get(key) ?? new EntryValues(this, key);
    this.#entries.set(key, known);
    return known;
  }

  parse(json: unknown): unknown {
    const known = this.#dictionaries.get(json);
    if (known !== undefined) return known;
    const parsed = parseDictionary(json);
    this.#dictionaries.set(json, parsed);
    return parsed;
  }
}

/** The values of one entry of a field. */
class EntryValues implements ValueReader {
  readonly #field: FieldValues;
  readonly #read: (value: unknown) => unknown;
  #row = -1;
  #value: unknown;

  constructor(field: FieldValues, key: string) {
    this.#field = field;
    this.#read = entryReader(key, (json) => field.parse(json));
  }

  value(row: number): unknown {
    if (row === this.#row) return this.#value;
    this.#row = row;
    return (this.#value = this.#read(this.#field.value(row)));
  }
}
