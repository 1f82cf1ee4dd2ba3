import type { SeriesDatabase } from '../database.ts';
import { type SampledSeries, sampledSeries } from '../sampled.ts';
import type { LabelMatcher } from './selector.ts';

/** Returns the matching series with their samples in [from, to), in epoch milliseconds. */
export type SeriesLookup = (
  matchers: readonly LabelMatcher[],
  range: readonly [from: number, to: number],
) => SampledSeries[];

/** Returns a lookup that creates the series at their first use: only those whose tags match, and once for all selectors of a request. */
export function lookupIn(databases: readonly SeriesDatabase[]): SeriesLookup {
  const cache = new Map<string, SampledSeries[]>();
  return (matchers, range) => {
    const tests = matchers.map(testOf);
    const early = tests.filter(({ label }) => label !== '__name__' && label !== 'unit');
    const key = JSON.stringify([matchers.filter(({ label }) => label !== '__name__'), range]);
    const cachedSeries = cache.get(key);
    const allSeries =
      cachedSeries ??
      databases.flatMap((database) => {
        const series = database.series.filter(({ tags }) =>
          early.every(({ label, test }) => test((label === 'db' ? database.name : tags[label]) ?? '')),
        );
        return sampledSeries({ ...database, series }, range);
      });
    cache.set(key, allSeries);
    return allSeries.filter(({ labels }) => tests.every(({ label, test }) => test(labels[label] ?? '')));
  };
}

interface Test {
  readonly label: string;
  readonly test: (value: string) => boolean;
}

function testOf({ label, operator, value }: LabelMatcher): Test {
  if (operator === '=') return { label, test: (text) => text === value };
  if (operator === '!=') return { label, test: (text) => text !== value };
  // The results are cached by text, because tens of thousands of series have few names.
  const results = new Map<string, boolean>();
  const pattern = new RegExp(`^(?:${value})$`, 's');
  const matches = (text: string) => {
    const result = results.get(text) ?? pattern.test(text);
    results.set(text, result);
    return result;
  };
  return { label, test: operator === '=~' ? matches : (text) => !matches(text) };
}
