/** To four decimals, a second of a month and a half; never rounded up to 100 when it is not whole. */
export function percentOf(part: number, whole: number): number {
  if (part === whole) return 100;
  return Math.min(99.9999, Math.round((part / whole) * 1_000_000) / 10_000);
}

/** Of percentages, written as they are: 100 where all are. Null of none. */
export function meanPercent(percents: readonly number[]): number | null {
  if (percents.length === 0) return null;
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return percentOf(sum, 100 * percents.length);
}

/** Null of none. */
export function leastPercent(percents: readonly number[]): number | null {
  return percents.reduce<number | null>((least, percent) => Math.min(least ?? percent, percent), null);
}
