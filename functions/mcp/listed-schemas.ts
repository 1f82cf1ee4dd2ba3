// The schemas of the list of tools.
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { type AnswerColumns, schemaOf } from './columns.ts';

/** Parts of schemas that the list of tools does without. They would double its length, and a call that breaks them is told so. */
const unlisted = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'propertyNames', 'additionalProperties'],
];

const listedSchema = once(() =>
  z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.json()) }),
);

/** Returns the schema of arguments. */
export function inputSchema(schema: z.ZodObject) {
  const { $schema: _, ...listed } = z.toJSONSchema(schema, {
    ...{ io: 'input', unrepresentable: 'any' },
    override({ jsonSchema }) {
      for (const key of unlisted) Reflect.deleteProperty(jsonSchema, key);
      if (jsonSchema.description === name.description) delete jsonSchema.description;
    },
  });
  return listedSchema().parse(listed);
}

/** Returns the schema of answers, without the fields that all of them have in common. */
export function outputSchema({ rows = '', facts }: AnswerColumns) {
  const own = {
    ...(facts !== undefined && { facts: schemaOf(facts) }),
    rows: { type: 'array', items: schemaOf(rows) },
  };
  const properties = { headline: { type: 'string' }, ...own, next_skip: { type: 'integer' } };
  return { type: 'object' as const, properties };
}
