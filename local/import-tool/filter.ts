/** An object's attributes, as the REST interface shows them. */
export type Attributes = Readonly<Record<string, unknown>>;

export class BadFilter extends Error {}

/**
 * The part of the engine's filter language that clients of this interface use: comparisons of an attribute with a text or
 * a variable, joined by `&&`.
 */
export function filterOf(text: string, variables: Attributes): (object: Attributes) => boolean {
  const tests = text.split('&&').map((part) => comparison(part.trim(), variables));
  return (object) => tests.every((test) => test(object));
}

function comparison(text: string, variables: Attributes): (object: Attributes) => boolean {
  const [, attribute = '', operator, operand = ''] =
    /^\w+\.(\w+) *(==|!=|in) *(\w+|"[^"\\]*")$/.exec(text) ?? [];
  if (operator === undefined) throw new BadFilter(text);
  const value = operand.startsWith('"') ? operand.slice(1, -1) : variables[operand];
  if (value === undefined) throw new BadFilter(text);
  if (operator === 'in') return (object) => Array.isArray(value) && value.includes(object[attribute]);
  return (object) => (object[attribute] === value) === (operator === '==');
}
