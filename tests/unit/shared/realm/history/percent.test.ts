import { describe, expect, it } from '@jest/globals';

import { leastPercent, meanPercent, percentOf } from '../../../../../shared/realm/history/percent.ts';

describe('percentages', () => {
  it('are 100 of the whole only', () => {
    expect(percentOf(86_400, 86_400)).toBe(100);
    expect(percentOf(999_999_999, 1_000_000_000)).toBe(99.9999);
    expect(percentOf(0, 7)).toBe(0);
    expect(percentOf(2, 3)).toBe(66.6667);
  });

  it('have a mean that is 100 where all are', () => {
    const all = new Array<number>(10_000).fill(100);
    expect(meanPercent(all)).toBe(100);
    expect(meanPercent([...all, 99.9999])).toBe(99.9999);
    expect(meanPercent([0, 50, 62.5])).toBe(37.5);
    expect(meanPercent([])).toBeNull();
  });

  it('have a least one, and none of none', () => {
    expect(leastPercent([50, 12.5, 100])).toBe(12.5);
    expect(leastPercent([])).toBeNull();
  });
});
