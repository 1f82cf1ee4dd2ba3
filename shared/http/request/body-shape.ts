/**
 * Maximum depth and number of values of a body. They are higher than any endpoint needs: 10,000 services by name, the most that an
 * operation may have as targets, are 30,000 values. Code that walks a body relies on them.
 */
const maxDepth = 32;
const maxValues = 50_000;

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/**
 * Returns a message if parsed JSON is nested too deeply or has too many values, or `undefined` if it can be walked safely. It is not
 * recursive, so that deep JSON cannot overflow the stack.
 */
export function findBodyShapeFault(body: unknown): string | undefined {
  const open: Visit[] = [{ value: body, depth: 0 }];
  let values = 0;
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value, depth } = visit;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) return `is nested more than ${maxDepth} levels deep`;
    const inner: unknown[] = Object.values(value);
    values += inner.length;
    if (values > maxValues) return `holds more than ${maxValues} values`;
    for (const one of inner) open.push({ value: one, depth: depth + 1 });
  }
  return undefined;
}
