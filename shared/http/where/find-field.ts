import * as z from 'zod';

import type { ConditionOnField } from '../../base/condition.ts';
import { unknownWord, type Vocabulary } from '../../base/near-miss.ts';
import { type FieldSchemas, unwrapSchema } from '../list/row.ts';
import { truncate } from '../request/faults.ts';
import { type FieldKind, fieldKindOf, variable } from './field-kinds.ts';

/** A field, or an entry of one: its schema without the wrappers for null, and how its values are compared. */
interface FoundField {
  readonly from: Omit<ConditionOnField, 'predicate'>;
  readonly schema: unknown;
  readonly kind: FieldKind;
}

interface NotFound {
  readonly message: string;
}

/** Limits of a name. Each dot of it is a place that is looked for in each row, at which a name could end and a key begin. */
const longestName = 300;
const mostDots = 10;
/** The longest name that an error repeats. */
const longestShown = 100;
/** The field with the custom variables of a row, each of which is an entry of it. */
const customVariables = 'vars';

/**
 * Finds a field of the rows or of what they belong to (`host.address`), an entry of a field that is an object (`services.critical`), or a
 * custom variable (`vars.OS`).
 */
export function findField(written: string, fields: FieldSchemas): FoundField | NotFound {
  const limit = limitOf(written);
  if (limit !== undefined) return { message: `${truncate(written, longestShown)} has more than ${limit}` };
  const whole = fields.get(written);
  if (whole !== undefined) return wholeField(written, whole);
  const entry = entryIn(written, fields);
  const schema = entry && unwrapSchema(fields.get(entry.field));
  if (entry && schema instanceof z.ZodRecord) return recordEntry(entry, schema);
  if (entry && schema instanceof z.ZodObject) return objectEntry(entry, schema);
  return { message: unknownField(written, fields) };
}

/** Returns the limit that the name exceeds, in words for the caller. `undefined` if it exceeds none. */
function limitOf(written: string): string | undefined {
  if (written.length > longestName) return `${longestName} characters`;
  return written.split('.').length > mostDots + 1 ? `${mostDots} dots` : undefined;
}

function notKnown(written: string, { called, words, spellings }: Words): string {
  return `${truncate(written, longestShown)} ${unknownWord(written, { called, words }, spellings)}`;
}

function unknownField(written: string, fields: FieldSchemas): string {
  if (written.startsWith(`${customVariables}.`)) return 'rows of this list have no custom variables';
  return notKnown(written, vocabularyFor(written, fields));
}

interface Words extends Vocabulary {
  /** The words among which the nearest one is looked for. */
  readonly spellings?: readonly string[];
}

/** Returns the fields that an unknown name is told: those behind `host.` if it begins so, else those of the rows themselves. */
function vocabularyFor(written: string, fields: FieldSchemas): Words {
  const names = [...fields.keys()];
  const beginning = written.slice(0, written.indexOf('.') + 1);
  const behind = beginning === '' ? [] : names.filter((name) => name.startsWith(beginning));
  if (behind.length > 0) return { called: `Fields of ${beginning.slice(0, -1)}`, words: behind };
  const own = names.filter((name) => !name.includes('.') && name !== customVariables);
  const beginnings = new Set(names.flatMap((name) => (name.includes('.') ? [`${ownerOf(name)}.FIELD`] : [])));
  const variables = fields.has(customVariables) ? [`${customVariables}.NAME`] : [];
  return { called: 'Fields', words: [...own, ...variables, ...beginnings], spellings: names };
}

const ownerOf = (name: string) => name.slice(0, name.indexOf('.'));

function wholeField(field: string, schema: unknown): FoundField | NotFound {
  const kind = fieldKindOf(schema);
  return kind
    ? { from: { field }, schema: unwrapSchema(schema), kind }
    : { message: `${field} is an object: name one of its entries, as in ${field}.NAME` };
}

interface Entry {
  readonly field: string;
  readonly key: string;
}

/** Finds the longest field with which the name begins, and the entry that is named behind it. */
function entryIn(written: string, fields: FieldSchemas): Entry | undefined {
  for (let dot = written.lastIndexOf('.'); dot > 0; dot = written.lastIndexOf('.', dot - 1)) {
    const field = written.slice(0, dot);
    if (fields.has(field)) return { field, key: written.slice(dot + 1) };
  }
  return undefined;
}

function objectEntry({ field, key }: Entry, { shape }: z.ZodObject): FoundField | NotFound {
  const kind = fieldKindOf(shape[key]);
  if (kind) return { from: { field, key }, schema: unwrapSchema(shape[key]), kind };
  return { message: notKnown(key, { called: `Entries of ${field}`, words: Object.keys(shape) }) };
}

/** Finds a custom variable. Answers have their names in upper case; the keys of a dictionary behind the name stay as they are. */
function recordEntry({ field, key }: Entry, { valueType }: z.ZodRecord): FoundField | NotFound {
  const kind = unwrapSchema(valueType) instanceof z.ZodString ? variable : fieldKindOf(valueType);
  if (kind && key !== '') return { from: { field, key }, schema: unwrapSchema(valueType), kind };
  return { message: `${field} is an object: name one of its entries, as in ${field}.NAME` };
}
