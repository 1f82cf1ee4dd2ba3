import * as z from 'zod';

import { columnsOf } from './row.ts';

/**
 * The columns that CSV has for the fields of a list's rows: `services.ok` and its like for an object with listed fields, the
 * field itself for all else.
 */
export function csvColumns(returns: z.ZodType, fields = columnsOf(returns)): readonly string[] {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  if (!(row instanceof z.ZodObject)) return fields;
  return fields.flatMap((field) => (field in row.shape ? leavesOf(field, row.shape[field]) : [field]));
}

/** What `fields` can name: each field, and each column of CSV that is a part of one. */
export function fieldNames(returns: z.ZodType): readonly string[] {
  return [...new Set([...columnsOf(returns), ...csvColumns(returns)])];
}

/** The field that a column of CSV is, or is a part of. */
export function fieldOf(column: string): string {
  const dot = column.indexOf('.');
  return dot === -1 ? column : column.slice(0, dot);
}

function leavesOf(name: string, schema: unknown): readonly string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return leavesOf(name, schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return [name];
  return Object.entries(schema.shape).flatMap(([field, inner]) => leavesOf(`${name}.${field}`, inner));
}
