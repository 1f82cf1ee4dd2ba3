import type * as z from 'zod';

/** Marks a field of answers as the deprecated name of the field `now`. Both names are in answers for one release. */
export function renamed<Field extends z.ZodType>(field: Field, now: string): Field {
  return field.meta({ deprecated: true, description: `the old name of \`${now}\`, for one release` });
}
