/** A model of figures over groups, written without the product's code. */

type Row = Readonly<Record<string, unknown>>;

function figureOf(column: string, rows: readonly Row[]): unknown {
  if (column === 'count') return rows.length;
  const [, figure, field = ''] = /^(\w+)\((.+)\)$/.exec(column) ?? [];
  const known = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return null;
  const sorted = [...known].sort((a, b) => orderOf(a) - orderOf(b));
  if (figure === 'min') return sorted[0];
  if (figure === 'max') return sorted.at(-1);
  const sum = known.reduce((total: number, value) => total + Number(value), 0);
  return figure === 'avg' ? sum / known.length : sum;
}

const orderOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number(value));

/** Returns the groups of rows in no particular order, each with the fields of `by` and the figures in `columns`. */
export function groupsOf(
  rows: readonly Row[],
  by: readonly string[],
  columns: readonly string[],
): Record<string, unknown>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(by.map((field) => row[field] ?? null));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, members]) => {
    const values: unknown[] = JSON.parse(key);
    return Object.fromEntries<unknown>([
      ...by.map((field, index) => [field, values[index]] as const),
      ...columns.map((column) => [column, figureOf(column, members)] as const),
    ]);
  });
}
