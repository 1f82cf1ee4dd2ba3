// The states of objects are combined as a plain model, which looks at every second alone, combines them.
import { describe, expect, it } from '@jest/globals';

import {
  combineDay,
  type ObjectPeriod,
  type Seconds,
  secondsOf,
  spendings,
} from '../../../../../shared/realm/objectives/combine.ts';
import { combinations } from '../../../../../shared/store/objectives.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

type Second = keyof Seconds;
const kinds: readonly Second[] = ['good', ...spendings];
const dayLength = 40;

const ofObject = fc.array(fc.constantFrom(...kinds), { minLength: dayLength, maxLength: dayLength });
const days = fc.record({
  combine: fc.constantFrom(...combinations),
  objects: fc.array(ofObject, { minLength: 0, maxLength: 4 }),
  counted: fc.array(fc.boolean(), { minLength: dayLength, maxLength: dayLength }),
});

interface Run<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

/** Returns the runs of equal values. */
function runsOf<Value>(values: readonly Value[]): Run<Value>[] {
  const runs: Run<Value>[] = [];
  for (const [second, value] of values.entries()) {
    const last = runs.at(-1);
    if (last?.value === value) runs[runs.length - 1] = { ...last, to: second + 1 };
    else runs.push({ from: second, to: second + 1, value });
  }
  return runs;
}

const objectOf = (index: number) => ({ realm: 'paris', host_name: `h${index}`, service: null });

/** Returns what a second is for an objective of which at least one object exists. */
function judge(states: readonly Second[], combine: 'all' | 'any'): Second {
  const counted = new Set(states);
  counted.delete('excluded');
  if (counted.size === 0) return 'excluded';
  const order: readonly Second[] =
    combine === 'all' ? ['bad', 'unknown', 'good'] : ['good', 'unknown', 'bad'];
  return order.find((state) => counted.has(state)) ?? 'good';
}

describe('the combination of the states of objects', () => {
  it('has the seconds that a look at each second finds, and puts each of them down to an object that was so', () => {
    fc.assert(
      fc.property(days, ({ combine, objects, counted }) => {
        const covered = runsOf(counted).filter(({ value }) => value);
        const named = objects.map((_, index) => objectOf(index));
        const periods = objects.flatMap((states, index) =>
          runsOf(states).flatMap(({ from, to, value }): ObjectPeriod[] => {
            const object = named[index] ?? objectOf(index);
            return value === 'good' ? [] : [{ from, to, object, spending: value, state: 'DOWN' }];
          }),
        );
        const isPooled = combine === 'mean' || combine === 'each';
        const ofAll = isPooled ? Math.max(1, objects.length) : 1;
        const { seconds, spent } = combineDay({
          from: 0,
          to: dayLength,
          combine,
          covered,
          objects: objects.length,
          periods,
        });

        const expected = { good: 0, bad: 0, unknown: 0, excluded: 0 };
        for (const [second, counts] of counted.entries()) {
          if (!counts) {
            expected.excluded += ofAll;
            continue;
          }
          const states = objects.map((object) => object[second] ?? 'good');
          if (states.length === 0) expected.unknown += 1;
          else if (combine === 'all' || combine === 'any') expected[judge(states, combine)] += 1;
          else for (const state of states) expected[state] += 1;
        }
        expect(seconds).toEqual(expected);

        for (const spending of spendings) {
          const periodsOf = spent.filter((one) => one.spending === spending);
          expect(periodsOf.reduce((sum, one) => sum + secondsOf(one, ofAll), 0)).toBe(seconds[spending]);
        }
        for (const { object, spending, from, to } of spent) {
          if (!object) continue;
          const states = objects[named.findIndex(({ host_name: host }) => host === object.host_name)] ?? [];
          expect(states.slice(from, to).every((state) => state === spending)).toBe(true);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
