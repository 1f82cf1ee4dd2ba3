const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Returns one character for each slot, by the mean of its points; a blank if it has none. */
export function sparkline(values: readonly (number | null)[], slots: number): string {
  const means = slotsOf(values, slots);
  const measured = means.filter((value) => value !== undefined);
  const least = Math.min(...measured);
  const most = Math.max(...measured);
  const bar = (value: number) =>
    bars[most > least ? Math.min(7, Math.floor(((value - least) / (most - least)) * 8)) : 0];
  return means.map((value) => (value === undefined ? ' ' : (bar(value) ?? ' '))).join('');
}

function slotsOf(values: readonly (number | null)[], slots: number): (number | undefined)[] {
  const count = Math.min(slots, values.length);
  return Array.from({ length: count }, (_, slot) => {
    const from = Math.floor((slot * values.length) / count);
    const to = Math.floor(((slot + 1) * values.length) / count);
    const there = values.slice(from, to).filter((value): value is number => Number.isFinite(value));
    return there.length === 0 ? undefined : there.reduce((sum, value) => sum + value / there.length, 0);
  });
}
