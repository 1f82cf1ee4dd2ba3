import { describe, expect, it } from '@jest/globals';

import { stepFor } from '../../../../../shared/realm/metrics/steps.ts';
import { fc } from '../../../../support/properties.ts';

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const length = fc.integer({ min: 1, max: 400 * 86_400_000 });

/** Counts the steps, which begin at multiples of their length, by looking at each. */
function countSteps({ from, to }: { readonly from: number; readonly to: number }, step: number): number {
  let count = 0;
  for (let start = from - (from % (step * 1000)); start < to; start += step * 1000) count += 1;
  return count;
}

describe('the step of an answer', () => {
  it('has no more steps than a series may have points, wherever the range begins', () => {
    const most = fc.integer({ min: 2, max: 10_000 });
    const many = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(instant, length, most, many, (from, ms, maxPoints, series) => {
        const range = { from, to: from + ms };
        const extent = { series, points: 1e9, mostOfOne: 1e6 };
        const step = stepFor({ raw: false, maxPoints }, range, extent) ?? 0;
        const perSeries = Math.min(maxPoints, Math.max(2, Math.floor(150_000 / series)));
        expect(countSteps(range, step)).toBeLessThanOrEqual(perSeries);
      }),
    );
  });

  it('is not coarser than it must be', () => {
    const extent = { series: 1, points: 1e9, mostOfOne: 1e6 };
    const day = { from: 86_400_000, to: 2 * 86_400_000 };
    expect(stepFor({ raw: false, maxPoints: 24 }, day, extent)).toBe(3600);
    const unaligned = { from: day.from + 60_000, to: day.to + 60_000 };
    expect(stepFor({ raw: false, maxPoints: 24 }, unaligned, extent)).toBe(7200);
    expect(stepFor({ raw: false, maxPoints: 25 }, unaligned, extent)).toBe(3600);
    const measuredEachHour = { ...extent, mostOfOne: 24 };
    expect(stepFor({ raw: false, maxPoints: 1000 }, unaligned, measuredEachHour)).toBe(3600);
  });

  it('that a caller names is refused if the answer would have more points than it can hold', () => {
    const extent = { series: 150, points: 1e9, mostOfOne: 1e6 };
    const range = { from: 0, to: 1000 * 60_000 };
    expect(stepFor({ raw: false, step: 60, maxPoints: 1000 }, range, extent)).toBe(60);
    const unaligned = { from: 1000, to: range.to + 1000 };
    expect(() => stepFor({ raw: false, step: 60, maxPoints: 1000 }, unaligned, extent)).toThrow(
      '150150 points',
    );
  });
});
