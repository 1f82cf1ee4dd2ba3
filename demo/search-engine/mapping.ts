import * as z from 'zod';

/** The types of fields that the embedded engine supports. `text` is analysed into words; `text+keyword` also has the whole value. */
export type MappedType =
  | 'keyword'
  | 'wildcard'
  | 'text'
  | 'text+keyword'
  | 'long'
  | 'double'
  | 'boolean'
  | 'date'
  | 'date_nanos';

export type Mapping = Readonly<Record<string, MappedType>>;

export type DocumentSource = Readonly<Record<string, unknown>>;

export interface StoredDocument {
  readonly id: string;
  readonly source: DocumentSource;
}

export interface Index {
  readonly name: string;
  readonly mapping: Mapping;
  readonly closed?: boolean;
  readonly documents: readonly StoredDocument[];
}

/** The longest text that has a `.keyword`, in characters, as in a dynamic mapping. */
const longestKeyword = 256;

/** Returns the type of a field, or of a sub-field `.keyword`, or `undefined` if the index lacks it. */
export function fieldTypeOf(mapping: Mapping, field: string): MappedType | undefined {
  const own = mapping[field];
  if (own !== undefined) return own;
  const parent = field.endsWith('.keyword') ? mapping[field.slice(0, -'.keyword'.length)] : undefined;
  return parent === 'text+keyword' ? 'keyword' : undefined;
}

/** Returns the values of a field in a document: none, one, or those of a list. */
export function fieldValuesOf(
  { mapping }: Index,
  { source }: StoredDocument,
  field: string,
): readonly unknown[] {
  if (mapping[field] !== undefined) return listOf(valueAt(source, field));
  if (fieldTypeOf(mapping, field) === undefined) return [];
  const texts = listOf(valueAt(source, field.slice(0, -'.keyword'.length))).map(String);
  return texts.filter((text) => text.length <= longestKeyword);
}

/** Returns the value of a field. Its name may be a dotted key, a path in nested objects, or both. */
function valueAt(source: DocumentSource, field: string): unknown {
  if (source[field] !== undefined) return source[field];
  for (let dot = field.indexOf('.'); dot >= 0; dot = field.indexOf('.', dot + 1)) {
    const inner = objects.safeParse(source[field.slice(0, dot)]);
    const value = inner.data && valueAt(inner.data, field.slice(dot + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}

const objects = z.record(z.string(), z.unknown());

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list;
}

/** Returns true for both types of dates. */
export function isDate(mapping: Mapping, field: string): boolean {
  const type = fieldTypeOf(mapping, field);
  return type === 'date' || type === 'date_nanos';
}

/** Returns a date in epoch milliseconds, as the backend indexes it, or `undefined` if the value is not a date. */
export function dateOf(value: unknown): number | undefined {
  const ms = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isFinite(ms) ? ms : undefined;
}
