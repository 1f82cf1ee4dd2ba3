import * as z from 'zod';

/** Field names of a list's rows, from the schema of the whole answer; none when the rows are not objects. */
export function columnsOf(returns: z.ZodType): readonly string[] {
  if (!(returns instanceof z.ZodArray)) return [];
  const row = returns.element;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}
