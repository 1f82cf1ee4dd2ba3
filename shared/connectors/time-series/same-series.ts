/** A series of InfluxQL is divided if its measurement there is a check command that was changed: each part has the same name. */
import { groupBy } from '../../base/group-by.ts';
import type { Point } from './points.ts';
import { seriesKeyOf, UnitCollector } from './promql-names.ts';
import type { NamedSeries, SeriesName, SeriesPoints, SeriesStatistics } from './series.ts';

/** Returns each series once. A unit that has changed is null, because it is not known which one belongs to the values. */
export function mergeSeries(parts: readonly NamedSeries[]): NamedSeries[] {
  const units = new UnitCollector();
  for (const { unit, ...name } of parts) units.add(name, unit);
  return units.named;
}

/** Returns true if several parts have the same name. */
export function hasDividedSeries(parts: readonly SeriesName[]): boolean {
  return new Set(parts.map(seriesKeyOf)).size < parts.length;
}

/** The statistics of a part of a series, and the time of its newest value in epoch milliseconds. */
export interface StatisticsPart {
  readonly statistics: SeriesStatistics;
  readonly newest: number;
}

/** Returns the statistics of each series. Its last value, its unit and its thresholds are those of the part with the newest value. */
export function mergeStatistics(parts: readonly StatisticsPart[]): SeriesStatistics[] {
  const newestFirst = parts.toSorted((a, b) => b.newest - a.newest).map(({ statistics }) => statistics);
  return groups(newestFirst).map((group) => group.reduce(withOlder));
}

function withOlder(newer: SeriesStatistics, older: SeriesStatistics): SeriesStatistics {
  const [a, b] = [newer.stats, older.stats];
  const count = a.count + b.count;
  return {
    ...newer,
    ...{ unit: newer.unit ?? older.unit, warn: newer.warn ?? older.warn, crit: newer.crit ?? older.crit },
    stats: {
      min: both(a.min, b.min, Math.min),
      max: both(a.max, b.max, Math.max),
      avg: both(a.avg, b.avg, (one, other) => (one * a.count + other * b.count) / count),
      last: a.last ?? b.last,
      count,
    },
  };
}

/** Returns the points of each series, oldest first. In a step that several parts have, the value is the mean of theirs. */
export function mergePoints(
  parts: readonly SeriesPoints[],
  { areSteps }: { readonly areSteps: boolean },
): SeriesPoints[] {
  return groups(parts).map((group) => {
    const [first, ...others] = group;
    if (others.length === 0) return first;
    const points = group.flatMap((part) => part.points).sort(([a], [b]) => a - b);
    return { ...first, points: areSteps ? meansOfSteps(points) : points };
  });
}

function meansOfSteps(points: readonly Point[]): Point[] {
  return [...groupBy(points, ([time]) => time)].map(([time, values]): Point => {
    const known = values.flatMap(([, value]) => value ?? []);
    return [time, known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length];
  });
}

function both(
  one: number | null,
  other: number | null,
  merge: (a: number, b: number) => number,
): number | null {
  return one === null || other === null ? (one ?? other) : merge(one, other);
}

function groups<Part extends SeriesName>(parts: readonly Part[]): [Part, ...Part[]][] {
  const byKey = new Map<string, [Part, ...Part[]]>();
  for (const part of parts) {
    const group = byKey.get(seriesKeyOf(part));
    if (group) group.push(part);
    else byKey.set(seriesKeyOf(part), [part]);
  }
  return [...byKey.values()];
}
