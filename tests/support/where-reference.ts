/** A model of a `where` expression, from which its text and its result for a row are computed without the product's code. */

type Row = Readonly<Record<string, unknown>>;

export type WhereModel =
  | { readonly join: 'and' | 'or'; readonly parts: readonly WhereModel[] }
  | { readonly not: WhereModel }
  | { readonly field: string; readonly operator: string; readonly value: string | number | boolean };

/** Writes a model as a caller would, with all its parentheses. */
export function whereText(model: WhereModel): string {
  if ('join' in model) return `(${model.parts.map(whereText).join(` ${model.join} `)})`;
  if ('not' in model) return `not ${whereText(model.not)}`;
  const { field, operator, value } = model;
  if (operator === 'is null') return `${field} is null`;
  const text = operator === '~' ? String(value).replaceAll('\\', '\\\\') : value;
  const written = typeof text === 'string' ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(text);
  return operator === 'in' ? `${field} in (${written}, ${written})` : `${field} ${operator} ${written}`;
}

/** Returns true if the row meets the model. An unknown value meets no comparison; `not` and `!=` are opposites. */
export function meetsModel(model: WhereModel, row: Row): boolean {
  if ('join' in model)
    return model.join === 'and'
      ? model.parts.every((part) => meetsModel(part, row))
      : model.parts.some((part) => meetsModel(part, row));
  if ('not' in model) return !meetsModel(model.not, row);
  const { field, operator, value } = model;
  const had = row[field];
  if (operator === 'is null') return had === null || had === undefined;
  if (operator === '!=') return !meetsModel({ ...model, operator: '=' }, row);
  const all: unknown[] = Array.isArray(had) ? had : [had];
  return all.some((one) => compares(one, operator, value));
}

function patternOf(text: string): RegExp {
  const pieces = text.split('*').map((piece) => piece.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`));
  return new RegExp(`^${pieces.join('.*')}$`, 's');
}

export const isDate = /^\d{4}-\d\d-\d\dT/;

export function isNumeral(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Returns a number, or that of a text that is one. Any other text has no order. */
function numberIn(value: unknown): number {
  return typeof value !== 'string' || isNumeral(value) ? Number(value) : NaN;
}

function compares(had: unknown, operator: string, value: string | number | boolean): boolean {
  if (had === null || had === undefined) return false;
  if (operator === '~') return typeof had === 'string' && patternOf(String(value)).test(had);
  const isTime = typeof had === 'string' && typeof value === 'string' && isDate.test(value);
  const [a, b] = isTime ? [Date.parse(had), Date.parse(value)] : [had, value];
  if (operator === '=' || operator === 'in') return a === b;
  const [left, right] = [numberIn(a), numberIn(b)];
  return (
    { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[operator] === true
  );
}
