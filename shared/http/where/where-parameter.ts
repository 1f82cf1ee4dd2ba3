import * as z from 'zod';

import { BoundedCache } from '../../base/bounded-cache.ts';
import type { FieldSchemas } from '../list/row.ts';
import { compileWhere, type ConditionMaker } from './compile.ts';
import { sentenceOf } from './faults.ts';
import { longestExpression, parseWhere } from './parse.ts';

/** Maximum number of expressions whose conditions are cached for each list, and the longest of them in characters. */
const mostCached = 20;
const longestCached = 200;

const about =
  'rows that meet this expression, e.g. `state_name in (DOWN, UNREACHABLE) and not in_downtime`: comparisons `= != < <= > >= in ~ is null` of fields, ' +
  'joined by `and`, `or`, `not` and parentheses; `~` compares with a text in which a star stands for any characters';

/**
 * Returns the schema of the query parameter `where` of a list: an expression over the fields of its rows. All faults are
 * reported together, in their order. Short expressions are compiled once, because dashboards ask the same question again and again.
 */
export function whereParameter(fields: () => FieldSchemas) {
  const cache = new BoundedCache<ReturnType<typeof compileWhere>>(mostCached);
  const compile = (text: string) => compileWhere(parseWhere(text), fields());
  return z
    .string()
    .min(1)
    .max(longestExpression, { abort: true })
    .regex(/^[^\x00-\x1f\x7f]*$/, { error: 'must not have control characters', abort: true })
    .transform((text, context): ConditionMaker => {
      const compiled = text.length > longestCached ? compile(text) : cache.get(text, () => compile(text));
      if (typeof compiled === 'function') return compiled;
      for (const fault of compiled) context.addIssue({ code: 'custom', message: sentenceOf(fault) });
      return z.NEVER;
    })
    .optional()
    .meta({ description: about, format: 'where-expression' });
}
