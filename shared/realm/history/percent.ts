/**
 * Returns a percentage with four decimals (one second in eleven days). A part that is smaller than the whole is never rounded
 * up to 100.
 */
export function percentOf(part: number, whole: number): number {
  if (part === whole) return 100;
  return Math.min(99.9999, Math.round((part / whole) * 1_000_000) / 10_000);
}

/** Returns the mean of percentages, with the same rounding: 100 only if all are 100. Null if there are none. */
export function meanPercent(percents: readonly number[]): number | null {
  if (percents.length === 0) return null;
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return percentOf(sum, 100 * percents.length);
}

/** Returns the smallest percentage. Null if there are none. */
export function leastPercent(percents: readonly number[]): number | null {
  return percents.reduce<number | null>((least, percent) => Math.min(least ?? percent, percent), null);
}
