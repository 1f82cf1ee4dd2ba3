import type * as z from 'zod';

/** Returns the value that the JSON text holds, or `undefined` if the text is not JSON or the schema does not accept its value. */
export function parseJsonAs<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
