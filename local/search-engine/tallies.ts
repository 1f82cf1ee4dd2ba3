import { valuesOf } from './mapping.ts';
import type { Composite, Found } from './search.ts';

type Value = string | number | null;

/** A page of a composite aggregation: every combination of values in the order of its sources, what is missing first. */
export function tallies(found: readonly Found[], { size, sources, after }: Composite) {
  const asked = sources.flatMap((source) => Object.entries(source));
  const counts = new Map<string, { readonly values: readonly Value[]; count: number }>();
  for (const { index, document } of found) {
    const values = asked.map(([, { terms }]) => valueOf(valuesOf(index, document, terms.field)[0]));
    const name = JSON.stringify(values);
    const entry = counts.get(name) ?? { values, count: 0 };
    entry.count += 1;
    counts.set(name, entry);
  }
  const start = after && asked.map(([name]) => after[name] ?? null);
  const rest = [...counts.values()]
    .filter(({ values }) => !start || compare(values, start) > 0)
    .sort((a, b) => compare(a.values, b.values));
  const page = rest.slice(0, size);
  const keyOf = (values: readonly Value[]) =>
    Object.fromEntries(asked.map(([name], place) => [name, values[place] ?? null]));
  const last = page.at(-1);
  return {
    ...(last && { after_key: keyOf(last.values) }),
    buckets: page.map(({ values, count }) => ({ key: keyOf(values), doc_count: count })),
  };
}

function valueOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function compare(a: readonly Value[], b: readonly Value[]): number {
  for (const [place, one] of a.entries()) {
    const other = b[place] ?? null;
    if (one === other) continue;
    if (one === null || other === null) return one === null ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}
