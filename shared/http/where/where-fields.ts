import * as z from 'zod';

import { type FieldSchemas, unwrapSchema } from '../list/row.ts';
import { fieldKindOf } from './field-kinds.ts';

/**
 * Returns the names that an expression may compare, each with the type of its values, e.g. `{ "state": "a whole number", "vars.*": "a
 * text" }`. A star stands for the names of entries that only the rows know.
 */
export function whereFields(fields: FieldSchemas): Record<string, string> {
  const named = [...fields].flatMap(([field, schema]) => entriesOf(field, unwrapSchema(schema)));
  return Object.fromEntries(
    named.flatMap(([name, schema]) => {
      const kind = fieldKindOf(schema);
      return kind ? [[name, kind.called]] : [];
    }),
  );
}

function entriesOf(field: string, schema: unknown): [name: string, schema: unknown][] {
  if (schema instanceof z.ZodRecord) return [[`${field}.*`, schema.valueType]];
  if (!(schema instanceof z.ZodObject)) return [[field, schema]];
  return Object.entries(schema.shape).map(([key, entry]) => [`${field}.${key}`, entry]);
}
