import * as z from 'zod';

/** The schemas of fields by name. */
export type FieldSchemas = ReadonlyMap<string, unknown>;

/** Returns the field names of a list's rows from the schema of the answer. The result is empty if the rows are not objects. */
export function fieldNamesOfRows(returns: z.ZodType): readonly string[] {
  if (!(returns instanceof z.ZodArray)) return [];
  const row = returns.element;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}

/** Returns the schemas of the fields of a list's rows by name, and those of what the rows belong to. */
export function fieldSchemasOf(returns: z.ZodType, related?: () => FieldSchemas): FieldSchemas {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  const own: [string, unknown][] = row instanceof z.ZodObject ? Object.entries(row.shape) : [];
  return new Map([...own, ...(related?.() ?? [])]);
}

/** Returns the schema without the wrappers that allow null, or a field to be left out. */
export function unwrapSchema(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return isWrapped ? unwrapSchema(schema.unwrap()) : schema;
}

/** JSON type of a sort key. An `integer` is within the safe integers of JavaScript. */
export type KeyType = 'string' | 'number' | 'integer' | 'boolean';
/** The types of sort keys, by the names of their fields. */
export type KeyTypes = ReadonlyMap<string, KeyType>;

/** Returns the types of the fields of a list's rows. A field that can have several types is left out. */
export function keyTypesOf(returns: z.ZodType): KeyTypes {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  if (!(row instanceof z.ZodObject)) return new Map();
  const types = Object.entries(row.shape).map(
    ([field, schema]) => [field, keyTypeOf(unwrapSchema(schema))] as const,
  );
  return new Map(types.flatMap(([field, type]) => (type === undefined ? [] : [[field, type] as const])));
}

/** Returns the names of the fields of a list's rows that are times. */
export function timesOf(returns: z.ZodType): ReadonlySet<string> {
  const fields = [...fieldSchemasOf(returns)];
  return new Set(fields.flatMap(([field, schema]) => (isTime(schema) ? [field] : [])));
}

export function isTime(schema: unknown): boolean {
  return unwrapSchema(schema) instanceof z.ZodISODateTime;
}

function keyTypeOf(schema: unknown): KeyType | undefined {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return textual.some((kind) => schema instanceof kind) ? 'string' : undefined;
}

/** Schemas whose values are sorted as text. Objects and lists are sorted by their JSON text. */
const textual = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodArray, z.ZodObject];
