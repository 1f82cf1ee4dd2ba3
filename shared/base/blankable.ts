import * as z from 'zod';

/** The key in the `meta` of a schema by which the API document learns that the field takes an empty text. */
export const takesEmptyText = 'takesEmptyText';

/** A field of a body that may be left out: null and an empty text say the same. */
export function blankable<Field extends z.ZodType>(field: Field) {
  return z
    .preprocess((value) => (value === '' ? null : value), field.nullable())
    .transform((value) => value ?? undefined)
    .optional()
    .meta({ ...field.meta(), [takesEmptyText]: true });
}
