import * as z from 'zod';

import { fieldNamesOfRows } from '../list/row.ts';

/**
 * Returns the CSV columns for the fields of a list's rows. A field that is an object has one column for each of its own fields, e.g.
 * `services.ok`; any other field is one column.
 */
export function csvColumns(returns: z.ZodType, fields = fieldNamesOfRows(returns)): readonly string[] {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  if (!(row instanceof z.ZodObject)) return fields;
  return fields.flatMap((field) => (field in row.shape ? leavesOf(field, row.shape[field]) : [field]));
}

/** Returns the names that the parameter `fields` accepts: each field, and each CSV column that is a part of a field. */
export function fieldNames(returns: z.ZodType): readonly string[] {
  return [...new Set([...fieldNamesOfRows(returns), ...csvColumns(returns)])];
}

/** Returns the name of the field that a CSV column belongs to: `services` for `services.ok`. */
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
