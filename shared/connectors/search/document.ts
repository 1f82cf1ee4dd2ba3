import { isJsonObject } from '../kit/json.ts';
import { LazyFields } from './lazy-fields.ts';

export type SortValue = string | number | boolean | null;

/** A document of the backend. Its fields are read with `readText` and `readNumber`, because log shippers write any type. */
export interface SearchDocument {
  readonly id: string;
  readonly index: string;
  /**
   * The requested times, in epoch milliseconds as the backend has indexed them. A time is null if the document lacks
   * the field.
   */
  readonly times: Readonly<Record<string, number | null>>;
  /**
   * The values by which the document was sorted, as the backend compares them. They are the cursor of the next page.
   */
  readonly sort: readonly SortValue[];
  readonly source: SourceFields;
}

/** A document of a walk, which reads every document of a selection. */
export interface WalkedDocument {
  /** The id of the document. Empty if the walk does not request ids. */
  readonly id: string;
  /** The value of the field that orders the walk, in epoch milliseconds as the backend has indexed it. */
  readonly time: number | null;
  readonly source: SourceFields | LazyFields;
}

/** The members that the documents of a search and of a walk have in common. */
export type DocumentFields = Pick<WalkedDocument, 'id' | 'source'>;

type SourceFields = Readonly<Record<string, unknown>>;

/**
 * Returns the value of a field, whose name may be written as dotted keys, as nested objects, or both. Returns the first
 * value of a list, or `undefined` if the document lacks the field.
 */
export function fieldValueOf(source: DocumentFields['source'], field: string): unknown {
  const direct = own(source, field);
  if (direct !== undefined) return firstOf(direct);
  for (let dot = field.indexOf('.'); dot >= 0; dot = field.indexOf('.', dot + 1)) {
    const inner = own(source, field.slice(0, dot));
    const value = isJsonObject(inner) ? fieldValueOf(inner, field.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the text of the field. Numbers and booleans are written as text; anything else is null. */
export function readTextField({ source }: DocumentFields, field: string): string | null {
  return firstText(fieldValueOf(source, field));
}

/** Returns a finite number, which may be written as text, or else null. */
export function readNumberField({ source }: DocumentFields, field: string): number | null {
  return numberIn(fieldValueOf(source, field));
}

export function firstText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 40 || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns the first value of a list, or the value itself if it is not a list. */
export function firstOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  return list[0];
}

function own(record: DocumentFields['source'], key: string): unknown {
  if (record instanceof LazyFields) return record.value(key);
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
