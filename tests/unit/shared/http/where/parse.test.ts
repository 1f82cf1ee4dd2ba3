import { describe, expect, it } from '@jest/globals';

import type { WhereExpression } from '../../../../../shared/http/where/expression.ts';
import { parseWhere } from '../../../../../shared/http/where/parse.ts';

/** Writes an expression with all its parentheses. */
function written(expression: WhereExpression): string {
  if (expression.kind === 'not') return `(not ${written(expression.part)})`;
  if (expression.kind !== 'comparison')
    return `(${expression.parts.map(written).join(` ${expression.kind} `)})`;
  const { field, operator, values } = expression;
  return [field, operator, ...values.map(({ text }) => JSON.stringify(text))].join(' ');
}

function read(text: string): string {
  const { expression, faults } = parseWhere(text);
  return faults.map(({ at, message }) => `${at}: ${message}`).join('; ') || written(expression);
}

describe('a where expression', () => {
  it.each([
    ['state = 1', 'state = "1"'],
    ['state=1', 'state = "1"'],
    ['a = 1 or b = 2 and c = 3', '(a = "1" or (b = "2" and c = "3"))'],
    ['(a = 1 or b = 2) and c = 3', '((a = "1" or b = "2") and c = "3")'],
    ['not a = 1 and b', '((not a = "1") and b true)'],
    ['NOT (a AND b)', '(not (a true and b true))'],
    ['not not a', '(not (not a true))'],
    ['a in (1, "two words",three)', 'a in "1" "two words" "three"'],
    ['a not in (1)', '(not a in "1")'],
    ['a is null and b is not null', '(a is null and (not b is null))'],
    ['a >= now-1h', 'a >= "now-1h"'],
    ['a < 2026-11-20T10:15:30+01:00', 'a < "2026-11-20T10:15:30+01:00"'],
    ['a ~ "*.x"', 'a ~ "*.x"'],
    ['a != -1.5e3', 'a != "-1.5e3"'],
    [String.raw`a = "say \"hi\" \\ C:\x"`, String.raw`a = "say \"hi\" \\ C:\\x"`],
    [`a = 'it"s'`, String.raw`a = "it\"s"`],
    ['a = ""', 'a = ""'],
    ['a = "and"', 'a = "and"'],
    ['vars."my os" = x', 'vars.my os = "x"'],
    ['vars.disks."disk /".free = x', 'vars.disks.disk /.free = "x"'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['', '0: expected a field, not or ('],
    ['a = ', '4: expected a value'],
    ['a = 1 b', '6: expected and, or, or the end'],
    ['(a = 1', '6: expected and, or, or )'],
    ['a = 1)', '5: expected and, or, or the end'],
    ['a = "x', '4: the quote " is not closed'],
    ['a in 1', '5: expected ( and values behind in'],
    ['a in ()', '6: expected a value'],
    ['a in (1 2)', '8: expected , or )'],
    ['a is 1', '5: expected null'],
    ['a not 1', '6: expected in'],
    ['"a" = 1', '0: expected a field, not or ('],
    ['!a', '0: ! stands only in !=; write not before a comparison'],
    ['a = 1 and', '9: expected a field, not or ('],
    ['vars."a = 1', '5: the quote " is not closed'],
    ['a = and b in (, 2) or c is not x', '4: expected a value; 14: expected a value; 31: expected null'],
    [
      '(a = 1 b) and ((c in (1 2)',
      '7: expected and, or, or ); 24: expected , or ); 26: expected and, or, or )',
    ],
    ['a = 1) b and c = )', '5: expected and, or, or the end; 17: expected a value'],
    ['a = and b = "x', '4: expected a value; 12: the quote " is not closed'],
  ])('%j is refused at its place', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('may be nested 20 levels deep and have 200 comparisons', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(read(nested(20))).toBe('a true');
    expect(read(nested(21))).toContain('is nested more than 20 levels deep');
    expect(read(`${'not '.repeat(21)}a`)).toContain('is nested more than 20 levels deep');
    const comparisons = (count: number) => Array.from({ length: count }, () => 'a').join(' or ');
    expect(read(comparisons(200))).not.toContain('has more');
    expect(read(comparisons(201))).toBe('1000: has more than 200 comparisons');
  });
});
