import * as z from 'zod';

import { fieldNamesOfRows, unwrapSchema } from '../list/row.ts';

/**
 * Returns the CSV columns for the fields of a list's rows. A field that is an object has one column for each of its own fields, e.g.
 * `services.ok`; any other field is one column.
 */
export function csvColumns(returns: z.ZodType, fields = fieldNamesOfRows(returns)): readonly string[] {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  if (!(row instanceof z.ZodObject)) return fields;
  return fields.flatMap((field) => (field in row.shape ? leavesOf(field, row.shape[field]) : [field]));
}

/** Makes a function that returns true if the values of a field may be objects with names that `csvColumns` does not know. */
export function openFieldsIn(returns: z.ZodType): (field: string) => boolean {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  if (!(row instanceof z.ZodObject)) return () => true;
  return (field) => isOpen(row.shape[field]);
}

/** Schemas of values that are never objects. */
const plainSchemas = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodNumber, z.ZodBoolean, z.ZodArray];

function isOpen(schema: unknown): boolean {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) return Object.values(inner.shape).some(isOpen);
  return !plainSchemas.some((plain) => inner instanceof plain);
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
  const object = unwrapSchema(schema);
  if (!(object instanceof z.ZodObject)) return [name];
  return Object.entries(object.shape).flatMap(([field, inner]) => leavesOf(`${name}.${field}`, inner));
}
