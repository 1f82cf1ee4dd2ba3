import { describe, expect, it } from '@jest/globals';

import {
  type BudgetLevels,
  nextLevels,
  noLevels,
} from '../../../../../shared/realm/objectives/budget-levels.ts';
import type { ObjectiveFigures } from '../../../../../shared/realm/objectives/figures.ts';
import {
  afterOutage,
  december,
  exhausted,
  figuresWith,
  outage,
} from '../../../../support/burning-objective.ts';

/** Goes through figures one after another, and returns the events of each step. */
function course(steps: readonly ObjectiveFigures[], window = 'month', before: BudgetLevels = noLevels) {
  let levels = before;
  return steps.map((figures) => {
    const next = nextLevels(levels, figures, window);
    ({ levels } = next);
    return next.crossings.map(({ kind, level }) => [kind.slice(10), level?.window].filter(Boolean).join(' '));
  });
}
const rates = (one: ObjectiveFigures['burn_rates'] | object) => figuresWith(one);

describe('a burn rate', () => {
  it.each([
    ['1h', '5m', 14.4],
    ['6h', '30m', 6],
    ['3d', '6h', 1],
  ])('of %s is told if it and that of %s are above %d', (long, short, threshold) => {
    const above = threshold + 0.01;
    // Faster windows may be above all others without being above their own thresholds.
    const told = (one: object) => course([rates(one)])[0];
    expect(told({ [long]: above, [short]: above })).toEqual([`burning ${long}`]);
    expect(told({ [long]: threshold, [short]: above })).toEqual([]);
    expect(told({ [long]: above, [short]: threshold })).toEqual([]);
    expect(told({ [long]: above, [short]: null })).toEqual([]);
    expect(told({ [long]: null, [short]: above })).toEqual([]);
  });

  it('is told once, however often its outage pauses, and again after the long window was below', () => {
    const steps = [{ ...outage, '6h': 2, '3d': 0.5 }, { '1h': 20 }, { '1h': 20, '5m': 100 }, { '1h': 14.4 }];
    expect(course([...steps, { '1h': 20, '5m': 100 }].map(rates))).toEqual([
      ...[['burning 1h'], [], [], [], ['burning 1h']],
    ]);
  });

  it('that is faster than the known one is told, and a slower one is not', () => {
    const slow = { '3d': 2, '6h': 3 };
    const middle = { '3d': 2, '6h': 8, '30m': 9 };
    expect(course([slow, middle, outage, middle, slow, {}, slow].map(rates))).toEqual([
      ...[['burning 3d'], ['burning 6h'], ['burning 1h'], [], [], [], ['burning 3d']],
    ]);
  });

  it('stays as it was while nothing is known', () => {
    const unknown = { '5m': null, '30m': null, '1h': null, '6h': null, '3d': null };
    expect(course([outage, unknown, outage].map(rates))).toEqual([['burning 1h'], [], []]);
    expect(course([unknown, unknown].map(rates))).toEqual([[], []]);
  });
});

describe('an exhausted budget', () => {
  const spent = figuresWith({}, exhausted);
  const recovered = figuresWith({}, { spent_seconds: 2600, left_seconds: 78 });

  it('of a month is told once, and again in the next one', () => {
    const january = { time_from: december + 31 * 86_400 };
    expect(
      course([spent, spent, recovered, spent, { ...recovered, ...january }, { ...spent, ...january }]),
    ).toEqual([['exhausted'], [], [], [], [], ['exhausted']]);
  });

  it('of days that move on is told again after some of it was left', () => {
    const later = { ...spent, time_from: december + 86_400 };
    expect(course([spent, later, recovered, later], '30d')).toEqual([['exhausted'], [], [], ['exhausted']]);
  });

  it('is told at the last second, beside the burn rate, and not of a budget of which nothing was spent', () => {
    const last = { ...figuresWith(outage), left_seconds: 0 };
    expect(course([last, figuresWith(afterOutage, exhausted)])).toEqual([['burning 1h', 'exhausted'], []]);
    expect(course([{ ...last, burn_rates: rates({}).burn_rates, spent_seconds: 0 }])).toEqual([[]]);
  });
});
