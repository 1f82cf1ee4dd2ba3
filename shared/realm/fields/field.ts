/** The kinds of fields that records consist of. A table of such fields (`field-table.ts`) defines one kind of record. */
import * as z from 'zod';

import { once } from '../../base/once.ts';
import * as wire from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from './empty-texts.ts';
import type { FieldOptions, RealmView } from './field-options.ts';

/** One field of a record: its schema for callers, the columns that it is read from, and how its value is computed from them. */
export interface Field<T> extends FieldOptions {
  /** Returns the schema, which is created at its first use. */
  readonly schema: () => z.ZodType<T, T>;
  readonly source: CellSource<T> | ComputedSource<T> | RealmSource<T>;
}

/** The value is one cell of a row. A `name` is never null, a `text` is unchanged, and an empty `words` becomes null. */
interface CellSource<T> {
  readonly kind: 'name' | 'text' | 'words' | 'integer' | 'number' | 'flag' | 'time' | 'list';
  readonly column: string;
  readonly read: (realm: RealmView) => (cell: unknown) => T;
}

/** The value is computed from several cells. Each cell is decoded once per row for all fields that use it. */
interface ComputedSource<T> {
  readonly kind: 'computed';
  readonly columns: ColumnKinds;
  /** Returns the columns with their decoders. They are made once for all answers. */
  readonly decoded: () => readonly wire.Column<unknown>[];
  /** Returns a row in which the cells of all columns are null. It is made once, and copied for each answer. */
  readonly blank: () => Readonly<Record<string, unknown>>;
  /** Returns a function that computes the value. The cells of one row after the other are decoded into the same `row` object. */
  readonly read: (row: Record<string, unknown>, realm: RealmView) => () => T;
}

/** The value is the same in all rows of a realm. */
interface RealmSource<T> {
  readonly kind: 'realm';
  readonly value: (realm: RealmView) => T;
}

/** Column names on the wire, each with the kind of its values. */
export type ColumnKinds = Readonly<Record<string, (name: string) => wire.Column<unknown>>>;

type Decoded<C extends ColumnKinds> = {
  readonly [K in keyof C]: C[K] extends (name: string) => wire.Column<infer T> ? T : never;
};

interface CellOptions extends FieldOptions {
  /** Description in the API's documentation. */
  readonly about?: string;
}

/** Creates a text field that is never null. An engine's null becomes an empty text. */
export function name(column: string, options?: CellOptions): Field<string> {
  const { decode } = wire.text(column);
  const read = (cell: unknown) => decode(cell) ?? '';
  return ofCell(() => z.string(), { kind: 'name', column, read: () => read }, options);
}

/** Creates a text field with the engine's text unchanged. Null if the engine sends none. */
export function text(column: string, options?: CellOptions): Field<string | null> {
  const { decode } = wire.text(column);
  return ofCell(() => z.string().nullable(), { kind: 'text', column, read: () => decode }, options);
}

/** Creates a text field in which an empty text becomes null. */
export function textOrNull(column: string, options?: CellOptions): Field<string | null> {
  const { decode } = wire.text(column);
  const read = (cell: unknown) => nullIfEmpty(decode(cell));
  return ofCell(() => z.string().nullable(), { kind: 'words', column, read: () => read }, options);
}

/** Creates a field of whole numbers. Null if the engine sends none or an impossible one. */
export function integer(column: string, options?: CellOptions): Field<number | null> {
  const read = figureReader(wire.integer(column));
  return ofCell(() => z.int().nullable(), { kind: 'integer', column, read }, options);
}

/** Creates a field of numbers, with fractions or without. Null if the engine sends none or an impossible one. */
export function number(column: string, options?: CellOptions): Field<number | null> {
  const read = figureReader(wire.number(column));
  return ofCell(() => z.number().nullable(), { kind: 'number', column, read }, options);
}

function figureReader(column: wire.Column<number | null>) {
  return ({ noteOddFigure }: RealmView) => wire.decodeAndReport(column, noteOddFigure);
}

/** Creates a boolean field. Null if the engine does not say. */
export function flag(column: string, options?: CellOptions): Field<boolean | null> {
  const { decode } = wire.flag(column);
  return ofCell(() => z.boolean().nullable(), { kind: 'flag', column, read: () => decode }, options);
}

/** A time in ISO 8601 with offset, or null for never. */
export function time(column: string, options?: CellOptions): Field<string | null> {
  const { decode } = wire.time(column);
  const schema = () => z.iso.datetime({ offset: true }).nullable();
  const read =
    ({ iso }: RealmView) =>
    (cell: unknown) =>
      iso(decode(cell));
  return ofCell(schema, { kind: 'time', column, read }, options);
}

/** Creates a field of a list of texts. */
export function list(column: string, options?: CellOptions): Field<string[]> {
  const { decode } = wire.list(column);
  return ofCell(() => z.array(z.string()), { kind: 'list', column, read: () => decode }, options);
}

function ofCell<T>(
  schema: () => z.ZodType<T, T>,
  source: CellSource<T>,
  { about, ...options }: CellOptions = {},
): Field<T> {
  return { schema: described(schema, about), source, ...options };
}

function described<T>(schema: () => z.ZodType<T, T>, about: string | undefined): () => z.ZodType<T, T> {
  return once(() => (about === undefined ? schema() : schema().describe(about)));
}

/** A schema, or a function that creates it at its first use. */
type OnUse<T> = z.ZodType<T, T> | (() => z.ZodType<T, T>);

function onUse<T>(schema: OnUse<T>): () => z.ZodType<T, T> {
  return typeof schema === 'function' ? once(schema) : () => schema;
}

interface ComputedFieldParts<C extends ColumnKinds, T> extends FieldOptions {
  readonly schema: OnUse<T>;
  readonly columns: C;
  /** Returns the value of the field. The row object is reused: its values are valid until the next row is read. */
  readonly value: (row: Decoded<C>, realm: RealmView) => T;
}

/** A field computed from several columns, or from one column in a special way. */
export function computed<C extends ColumnKinds, T>({
  schema,
  columns,
  value,
  ...options
}: ComputedFieldParts<C, T>): Field<T> {
  const read: ComputedSource<T>['read'] = (row, realm) => {
    assertDecoded(row, columns);
    return () => value(row, realm);
  };
  return { schema: onUse(schema), source: computedSource(columns, read), ...options };
}

/** Makes the source of a value that is computed from cells. */
export function computedSource<T>(columns: ColumnKinds, read: ComputedSource<T>['read']): ComputedSource<T> {
  const decoded = once(() => Object.entries(columns).map(([name, kind]) => kind(name)));
  const blank = once(() => Object.fromEntries(decoded().map(({ name }) => [name, null])));
  return { kind: 'computed', columns, decoded, blank, read };
}

/** Tells the compiler the type of a row that was filled column by column. */
function assertDecoded<C extends ColumnKinds>(
  row: Record<string, unknown>,
  columns: C,
): asserts row is Decoded<C> {
  if (!Object.keys(columns).every((column) => column in row)) throw new Error('a row lacks a column');
}

/** A field with the same value in all records of one realm. */
export function perRealm<T>(
  schema: OnUse<T>,
  value: (realm: RealmView) => T,
  options: FieldOptions = {},
): Field<T> {
  return { schema: onUse(schema), source: { kind: 'realm', value }, ...options };
}

/** A field that is the same in every record. */
export function fixed<T>(schema: OnUse<T>, value: T, options: FieldOptions = {}): Field<T> {
  return perRealm(schema, () => value, options);
}

/** The same field, but null in records that do not come from an engine. */
export function nullable<T>(field: Field<T>, about?: string): Field<T | null> {
  return { ...field, schema: described(() => field.schema().nullable(), about) };
}

/** The same field, read only if it is requested. */
export function onDemand<T>(field: Field<T>): Field<T | undefined> {
  return { ...field, schema: once(() => field.schema().optional()), onDemand: true };
}
