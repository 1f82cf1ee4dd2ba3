import { describe, expect, it } from '@jest/globals';

import { ChangeLog, type LogStep } from '../../../../../shared/warm/log/change-log.ts';
import { engineChange } from '../../../../../shared/warm/log/changed-rows.ts';

const hour = 3_600_000;
const bounds = { now: 0, most: 1e6 };
const silent = engineChange('silent', 0);
const batch = (history: string, number: number) => ({ ...silent, history, number });
/** The step to a version of a store, with the batches of these numbers. */
const stepTo = (
  history: string,
  number: number,
  numbers: readonly number[] = [],
  more: Partial<LogStep> = {},
) => ({
  ...{ version: { history, number }, at: 0, earlier: [], from: 1, since: 0 },
  batches: numbers.map((one) => batch(history, one)),
  ...more,
});
const numbersIn = (log: ChangeLog, from: number) => {
  const numbers: (number | undefined)[] = [];
  for (let number = from; ;) {
    const next = log.batchAfter(number);
    if (next === null) return numbers;
    numbers.push(next?.number);
    if (!next) return numbers;
    number = next.number;
  }
};

describe('a log of changes', () => {
  it('keeps them for a day, and knows that a number is too old', () => {
    const log = new ChangeLog();
    for (let now = 0; now <= 30 * hour; now += hour)
      log.advance(log.nextStep([silent], now), { ...bounds, now });
    // An hour more, in which webhooks give up what is older.
    const numbers = [5, 6, 30, 31].map((number) => log.batchAfter(number)?.number);
    expect([log.batchAfter(4), ...numbers]).toEqual([undefined, 6, 7, 31, undefined]);
  });

  it('goes on with what other processes have written, each batch once', () => {
    const log = ChangeLog.begin(stepTo('a', 4, [2, 4]), bounds);
    expect(numbersIn(log, 1)).toEqual([2, 4]);
    const added = log.advance(stepTo('a', 6, [2, 4, 5, 6], { since: 4 }), bounds);
    expect(added?.map(({ number }) => number)).toEqual([5, 6]);
    expect(log.advance(stepTo('a', 6, [5, 6]), bounds)).toEqual([]);
    // A store that was set back has an earlier version of the same log.
    expect(log.advance(stepTo('a', 3, [3]), bounds)).toEqual([]);
    expect([numbersIn(log, 1), log.version.number]).toEqual([[2, 4, 5, 6], 6]);
  });

  it('goes on with the next history, up to the number at which that began', () => {
    const log = ChangeLog.begin(stepTo('a', 4, [4]), bounds);
    const next = stepTo('b', 5, [5], { earlier: [{ history: 'a', number: 4 }], since: 4 });
    expect(log.advance(next, bounds)).toHaveLength(1);
    expect(log.has({ history: 'a', number: 4 })).toBe(true);
    // That a told a fifth batch too, which the store has lost, is seen by the number.
    expect(log.has({ history: 'a', number: 5 })).toBe(false);
    expect(log.has({ history: 'b', number: 9 })).toBe(true);
    const ahead = ChangeLog.begin(stepTo('a', 5, [4, 5]), bounds);
    expect(ahead.advance(next, bounds)).toBeUndefined();
    expect(log.advance(stepTo('c', 9, [9]), bounds)).toBeUndefined();
  });

  it('says that batches are missing which were dropped, or which it was not given', () => {
    const log = ChangeLog.begin(stepTo('a', 9, [7, 9], { from: 5 }), bounds);
    expect([log.batchAfter(4), log.batchAfter(5)?.number]).toEqual([undefined, 7]);
    log.advance(stepTo('a', 12, [12], { from: 7, since: 11 }), bounds);
    expect([log.batchAfter(10), log.batchAfter(11)?.number]).toEqual([undefined, 12]);
    const late = ChangeLog.begin(stepTo('a', 9, [9], { since: 8 }), bounds);
    expect([late.batchAfter(7), late.batchAfter(8)?.number]).toEqual([undefined, 9]);
  });

  it('knows the version at a time, also from before it was read', () => {
    const old = stepTo('a', 6, [2, 4, 6], { at: 10_000 });
    const batches = old.batches.map((one, index) => ({ ...one, at: [1000, 5000, 9500][index]! }));
    const log = ChangeLog.begin({ ...old, batches }, { ...bounds, now: 100_000 });
    log.advance(stepTo('a', 7, [], { since: 6, at: 11_000 }), { ...bounds, now: 101_000 });
    const numbers = [80_000, 91_000, 95_500, 99_500, 100_500, 102_000].map(
      (time) => log.versionAt(time).number,
    );
    expect(numbers).toEqual([1, 2, 4, 6, 6, 7]);
  });

  it('knows the version before a late change, also if nothing changed for long before it', () => {
    const late = stepTo('a', 300, [50, 299], { at: hour, from: 40 });
    const batches = late.batches.map((one, index) => ({ ...one, at: index === 0 ? 0 : hour - 5000 }));
    const numberAt = (time: number, some: Partial<LogStep>) =>
      ChangeLog.begin({ ...late, ...some }, { ...bounds, now: hour }).versionAt(time).number;
    expect(numberAt(hour - 20_000, { batches })).toBe(50);
    expect(numberAt(hour - 20_000, { batches: batches.slice(1), since: 200 })).toBe(200);
    expect(numberAt(hour - 1000, { batches })).toBe(299);
    // An engine that was silent for an hour has had no version meanwhile.
    const log = ChangeLog.begin(stepTo('a', 7), bounds);
    log.advance(stepTo('a', 8, [8], { since: 7 }), { ...bounds, now: hour });
    expect(log.versionAt(hour - 10_000).number).toBe(7);
  });

  it('remembers that the engine is silent, and that hosts have other hostgroups', () => {
    const log = new ChangeLog();
    log.advance(log.nextStep([silent, { ...engineChange('back', 0), regroups: true }], 0), bounds);
    expect([log.isSilent, log.hasRegroupedSince(1), log.hasRegroupedSince(2)]).toEqual([false, true, false]);
    log.advance(log.nextStep([silent], 0), bounds);
    expect(log.isSilent).toBe(true);
  });
});
