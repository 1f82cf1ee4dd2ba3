/** Maximum depth and number of values of a body. They are higher than any endpoint needs. Code that walks a body relies on them. */
const deepest = 32;
const mostValues = 20_000;

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/**
 * Returns a message if parsed JSON is nested too deeply or has too many values, or `undefined` if it can be walked safely. It is not
 * recursive, so that deep JSON cannot overflow the stack.
 */
export function faultOfShape(body: unknown): string | undefined {
  const open: Visit[] = [{ value: body, depth: 0 }];
  let values = 0;
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value, depth } = visit;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) return `is nested more than ${deepest} levels deep`;
    const inner: unknown[] = Object.values(value);
    values += inner.length;
    if (values > mostValues) return `holds more than ${mostValues} values`;
    for (const one of inner) open.push({ value: one, depth: depth + 1 });
  }
  return undefined;
}
