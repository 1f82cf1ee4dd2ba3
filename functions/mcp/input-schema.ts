import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';

/** Parts of schemas that the list of tools does without. They would double its length, and a call that breaks them is told so. */
const unlisted = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'propertyNames', 'additionalProperties'],
];

const json = once(() => z.record(z.string(), z.json()));

/** Returns the JSON Schema of the arguments of a tool. */
export function inputSchema(schema: z.ZodObject) {
  const {
    $schema: _,
    type: _type,
    ...listed
  } = z.toJSONSchema(schema, {
    ...{ io: 'input', unrepresentable: 'any' },
    override({ jsonSchema }) {
      for (const key of unlisted) Reflect.deleteProperty(jsonSchema, key);
      if (jsonSchema.description === name.description) delete jsonSchema.description;
    },
  });
  return { ...json().parse(listed), type: 'object' as const };
}
