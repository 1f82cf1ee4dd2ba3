import * as z from 'zod';

import type { FieldSchemas } from '../list/row.ts';
import { compileWhere, type ConditionMaker } from './compile.ts';
import { sentenceOf } from './faults.ts';
import { longestExpression, parseWhere } from './parse.ts';

const about =
  'rows that meet this expression, e.g. `state_name in (DOWN, UNREACHABLE) and not in_downtime`: comparisons `= != < <= > >= in ~ is null` of fields, ' +
  'joined by `and`, `or`, `not` and parentheses; `~` compares with a text in which a star stands for any characters';

/**
 * Returns the schema of the query parameter `where` of a list: an expression over the fields of its rows. All faults are
 * reported together, in their order.
 */
export function whereParameter(fields: () => FieldSchemas) {
  return z
    .string()
    .min(1)
    .max(longestExpression, { abort: true })
    .regex(/^[^\x00-\x1f\x7f]*$/, { error: 'must not have control characters', abort: true })
    .transform((text, context): ConditionMaker => {
      const compiled = compileWhere(parseWhere(text), fields());
      if (typeof compiled === 'function') return compiled;
      for (const fault of compiled) context.addIssue({ code: 'custom', message: sentenceOf(fault) });
      return z.NEVER;
    })
    .optional()
    .meta({ description: about, format: 'where-expression' });
}
