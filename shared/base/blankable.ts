import * as z from 'zod';

/** Key in the `meta` of a schema. It tells the API document that the field accepts an empty string. */
export const takesEmptyText = 'takesEmptyText';

/** Makes a field of a request body optional. Null and an empty string mean the same as leaving the field out. */
export function blankable<Field extends z.ZodType>(field: Field) {
  return z
    .preprocess((value) => (value === '' ? null : value), field.nullable())
    .transform((value) => value ?? undefined)
    .optional()
    .meta({ ...field.meta(), [takesEmptyText]: true });
}
