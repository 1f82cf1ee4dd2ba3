import * as z from 'zod';

import type { ConditionOnField } from '../../base/condition.ts';
import { unknownWord } from '../../base/near-miss.ts';
import { unwrapSchema } from '../list/row.ts';
import { truncate } from '../request/faults.ts';
import { type FieldKind, fieldKindOf } from './field-kinds.ts';

/** The schemas of the fields of a list's rows, by name. */
export type FieldSchemas = ReadonlyMap<string, unknown>;

/** A field, or an entry of one: its schema without the wrappers for null, and how its values are compared. */
interface FoundField {
  readonly from: Omit<ConditionOnField, 'predicate'>;
  readonly schema: unknown;
  readonly kind: FieldKind;
}

interface NotFound {
  readonly message: string;
}

const longestName = 100;

/** Finds a field, an entry of a field that is an object (`services.critical`), or a custom variable (`vars.OS`). */
export function findField(written: string, fields: FieldSchemas): FoundField | NotFound {
  const whole = fields.get(written);
  if (whole !== undefined) return wholeField(written, whole);
  const dot = written.indexOf('.');
  const found =
    dot < 0 ? undefined : entry({ owner: written.slice(0, dot), key: written.slice(dot + 1) }, fields);
  return found ?? { message: notKnown(written, { called: 'Fields', words: [...fields.keys()] }) };
}

function notKnown(written: string, vocabulary: Parameters<typeof unknownWord>[1]): string {
  return `${truncate(written, longestName)} ${unknownWord(written, vocabulary)}`;
}

function wholeField(field: string, schema: unknown): FoundField | NotFound {
  const kind = fieldKindOf(schema);
  return kind
    ? { from: { field }, schema: unwrapSchema(schema), kind }
    : { message: `${field} is an object: name one of its entries, as in ${field}.NAME` };
}

interface Entry {
  readonly owner: string;
  readonly key: string;
}

function entry({ owner, key }: Entry, fields: FieldSchemas): FoundField | NotFound | undefined {
  const field = owner === 'vars' ? 'macros' : owner;
  const schema = unwrapSchema(fields.get(field));
  if (schema instanceof z.ZodRecord) {
    const kind = fieldKindOf(schema.valueType);
    // Answers have the names of custom variables in upper case.
    const name = field === 'macros' ? key.toUpperCase() : key;
    return kind && { from: { field, key: name }, schema: unwrapSchema(schema.valueType), kind };
  }
  if (schema instanceof z.ZodObject) {
    const kind = fieldKindOf(schema.shape[key]);
    if (kind) return { from: { field, key }, schema: unwrapSchema(schema.shape[key]), kind };
    return { message: notKnown(key, { called: `Entries of ${field}`, words: Object.keys(schema.shape) }) };
  }
  return owner === 'vars' ? { message: 'rows of this list have no custom variables' } : undefined;
}
