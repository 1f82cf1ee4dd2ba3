import { describe, expect, it } from '@jest/globals';

import {
  mergePoints,
  mergeStatistics,
  type StatisticsPart,
} from '../../../../../shared/connectors/time-series/same-series.ts';

const name = { host: 'web-1', service: 'cpu', measurement: 'load' };

/** Returns the statistics of values that were measured one second after the other, the first one at `start`. */
function partOf(start: number, values: readonly number[], warn: number | null): StatisticsPart {
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    statistics: {
      ...{ ...name, unit: null, warn, crit: null },
      stats: {
        min: Math.min(...values),
        max: Math.max(...values),
        avg: sum / values.length,
        last: values.at(-1) ?? null,
        count: values.length,
      },
    },
    newest: (start + values.length - 1) * 1000,
  };
}

describe('the parts of a series', () => {
  it('have the statistics of the whole series, in any order', () => {
    const values = [9, 4, 5, 1, 2, 3];
    const whole = partOf(0, values, 80).statistics;
    const parts = [partOf(0, values.slice(0, 2), 70), partOf(2, values.slice(2), 80)];
    expect(mergeStatistics(parts)).toEqual([whole]);
    expect(mergeStatistics(parts.toReversed())).toEqual([whole]);
  });

  it('have a threshold of an older part if the newest one has none', () => {
    const parts = [partOf(0, [1], 70), partOf(1, [2], null)];
    expect(mergeStatistics(parts)).toMatchObject([{ warn: 70, crit: null, stats: { last: 2 } }]);
  });

  it('have one value for a step, and each measured point', () => {
    const older = [[0, 1] as const, [60, 3] as const, [120, null] as const, [180, null] as const];
    const newer = [[0, null] as const, [60, 5] as const, [120, 7] as const, [180, null] as const];
    const parts = [newer, older].map((points) => ({ ...name, points }));
    const merged = (areSteps: boolean) => mergePoints(parts, { areSteps }).map(({ points }) => points);
    expect(merged(true)).toEqual([
      [
        [0, 1],
        [60, 4],
        [120, 7],
        [180, null],
      ],
    ]);
    expect(merged(false)[0]).toHaveLength(8);
  });
});
