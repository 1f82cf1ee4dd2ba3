import * as z from 'zod';

import { commaNameList, listedNameFacts, nameListFacts } from '../../shared/realm/config/host-grammar.ts';

const form = { error: 'must be a comma list or a list of names' };
/** The largest number of characters of a comma list (`text`), and of names in a list (`list`). */
const longest = { text: 4000, list: 50 };

/** Returns the schema of a field that accepts the comma list of the specification or the list of names of the answers. */
export function nameListField(field: z.ZodType) {
  const listed = z
    .string()
    .max(255)
    .regex(/^[^,]*$/, 'may not hold a comma')
    .meta(listedNameFacts);
  return z
    .union(
      [z.string().max(longest.text).meta(nameListFacts), z.array(listed).max(longest.list), z.null()],
      form,
    )
    .transform((value) => (Array.isArray(value) ? value.join(',') : value))
    .transform((list) => (list === '' ? undefined : (list ?? undefined)))
    .pipe(commaNameList().optional())
    .optional()
    .meta({ ...field.meta() });
}
