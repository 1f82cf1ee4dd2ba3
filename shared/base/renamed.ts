import type * as z from 'zod';

/** A field of answers under its old name. It stays for one release beside the field `now`, and the API document marks it as deprecated. */
export function renamed<Field extends z.ZodType>(field: Field, now: string): Field {
  return field.meta({ deprecated: true, description: `the old name of \`${now}\`, for one release` });
}
