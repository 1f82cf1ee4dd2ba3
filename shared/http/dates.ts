import * as z from 'zod';

import { type DateFamily, dateForms, readDate } from '../time/read-date.ts';

/** A query parameter that holds a date in one of the family's forms; what it means is resolved with zone and clock later. */
export function date(family: DateFamily) {
  return z
    .string()
    .transform((text, context) => {
      const expression = readDate(text, family);
      if (expression) return expression;
      context.addIssue({ code: 'custom', message: `must be ${dateForms[family]}` });
      return z.NEVER;
    })
    .describe(dateForms[family]);
}
