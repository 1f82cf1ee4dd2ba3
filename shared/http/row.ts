import * as z from 'zod';

/** Field names of a list's rows, from the schema of the whole answer; none when the rows are not objects. */
export function columnsOf(returns: z.ZodType): readonly string[] {
  if (!(returns instanceof z.ZodArray)) return [];
  const row = returns.element;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}

/** What a row is sorted by, as JSON has it; an `integer` is one that JavaScript can hold. */
export type KeyType = 'string' | 'number' | 'integer' | 'boolean';
export type KeyTypes = ReadonlyMap<string, KeyType>;

/** The types of a list's fields; a field that has several is missing. */
export function keyTypesOf(returns: z.ZodType): KeyTypes {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  if (!(row instanceof z.ZodObject)) return new Map();
  const types = Object.entries(row.shape).map(([field, schema]) => [field, keyTypeOf(schema)] as const);
  return new Map(types.flatMap(([field, type]) => (type === undefined ? [] : [[field, type] as const])));
}

function keyTypeOf(schema: unknown): KeyType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return keyTypeOf(schema.unwrap());
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return textual.some((kind) => schema instanceof kind) ? 'string' : undefined;
}

/** Objects and lists are sorted as their text. */
const textual = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodArray, z.ZodObject];
