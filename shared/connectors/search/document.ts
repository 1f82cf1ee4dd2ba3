import { SourceTexts } from './source-texts.ts';

export type SortValue = string | number | boolean | null;

/** One document as the backend holds it; its fields are read by `textOf` and `numberOf`, as shippers write anything. */
export interface SearchDocument {
  readonly id: string;
  readonly index: string;
  /** Times asked for, epoch milliseconds as the backend has indexed them; null where the document has none. */
  readonly times: Readonly<Record<string, number | null>>;
  /** The values that it was sorted by, as the backend compares them. */
  readonly sort: readonly SortValue[];
  readonly source: SourceFields;
}

/** One document of a walk. */
export interface WalkedDocument {
  /** Empty where the walk leaves it out. */
  readonly id: string;
  /** Of the field that the walk is ordered by, epoch milliseconds as the backend has indexed it. */
  readonly time: number | null;
  readonly source: SourceFields | SourceTexts;
}

/** What a document of either kind has. */
export type DocumentFields = Pick<WalkedDocument, 'id' | 'source'>;

type SourceFields = Readonly<Record<string, unknown>>;

/** The value under a field's name, written as dotted keys, as objects in objects, or both; the first of a list. */
export function valueOf(source: DocumentFields['source'], field: string): unknown {
  const direct = own(source, field);
  if (direct !== undefined) return firstOf(direct);
  for (let dot = field.indexOf('.'); dot >= 0; dot = field.indexOf('.', dot + 1)) {
    const inner = own(source, field.slice(0, dot));
    const value = isRecord(inner) ? valueOf(inner, field.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Text of the field; numbers and booleans are written out, anything else is null. */
export function textOf({ source }: DocumentFields, field: string): string | null {
  return textIn(valueOf(source, field));
}

/** A finite number, also where it was written as text; else null. */
export function numberOf({ source }: DocumentFields, field: string): number | null {
  return numberIn(valueOf(source, field));
}

export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 40 || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The value itself, or the first of a list. */
export function firstOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  return list[0];
}

function own(record: DocumentFields['source'], key: string): unknown {
  if (record instanceof SourceTexts) return record.value(key);
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
