/** Deeper and wider than any body that an endpoint takes: whatever walks a body may rely on it. */
const deepest = 32;
const mostValues = 20_000;

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/** What is wrong with the shape of parsed JSON; undefined: it is one that can be walked. Takes no stack of its own. */
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
