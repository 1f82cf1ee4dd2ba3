import type { FieldSchemas } from '../../shared/http/list/row.ts';
import { findField } from '../../shared/http/where/find-field.ts';
import type { Row } from '../../shared/rows/row-table.ts';
import { fc } from './properties.ts';
import { isDate, isNumeral, type WhereModel } from './where-reference.ts';

/** Makes models of expressions whose values are those of the rows, or close to them. */
export function modelsOfExpressions(schemas: FieldSchemas, rows: readonly Row[]): fc.Arbitrary<WhereModel> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const comparable = names.flatMap((field) => {
    const found = findField(field.replaceAll('"', ''), schemas);
    return 'kind' in found
      ? [{ field, operators: found.kind.operators.filter((operator) => operator !== 'true') }]
      : [];
  });
  const comparison = fc
    .tuple(fc.constantFrom(...comparable), fc.nat(), fc.nat(20))
    .map(([{ field, operators }, seed, way]) => {
      const value = scalarIn(rows[seed % rows.length]![field]);
      if (value === undefined || way === 20) return { field, operator: 'is null', value: '' };
      const operator = [...operators, '!='][way % (operators.length + 1)]!;
      if (operator === '~') return { field, operator, value: `*${partOf(String(value), way)}*` };
      // Custom variables are ordered as numbers.
      const isOrdered = /[<>]/.test(operator) && typeof value === 'string' && !isDate.test(value);
      return { field, operator, value: isOrdered && !isNumeral(value) ? seed % 100 : value };
    });
  return fc.letrec<{ model: WhereModel }>((tie) => ({
    model: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      comparison,
      fc.record({ not: tie('model') }),
      fc.record({
        join: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('model'), { minLength: 2, maxLength: 3 }),
      }),
    ),
  })).model;
}

/** Returns a value that an expression can name: it takes no line breaks and no stars. */
function scalarIn(value: unknown): string | number | boolean | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return /[\x00-\x1f\x7f*]/.test(first) ? undefined : first.slice(0, 100);
  return typeof first === 'number' || typeof first === 'boolean' ? first : undefined;
}

function partOf(text: string, way: number): string {
  return text.slice(way % 3, (way % 3) + 1 + (way % 7)) || 'x';
}
