import { expect, it } from '@jest/globals';

import { AvailabilityBySpan } from '../../../../../../shared/realm/history/availability/availability-by-span.ts';
import {
  availabilityStates,
  problemStates,
} from '../../../../../../shared/realm/history/availability/availability-states.ts';
import { StepsOfAll } from '../../../../../../shared/realm/history/availability/subject-steps.ts';

const days = Array.from({ length: 30 }, (_, at) => ({ from: at * 86_400, to: (at + 1) * 86_400 }));
const objects = 7;
/** Consecutive periods of each object, of all states and kinds. Those of all objects are mixed. */
const periods = Array.from({ length: 4000 }, (_, index) => {
  const [at, length] = [Math.floor(index / objects), 4500 + (index % objects)];
  const kind = (index * 11) % 17;
  return {
    object: index % objects,
    state: availabilityStates[(index * 5) % availabilityStates.length] ?? 'UP',
    period: { from: at * length, to: (at + 1) * length, isExcluded: kind < 5, isOutside: kind < 2 },
  };
});

const secondsOf = (sums: AvailabilityBySpan) => days.map((_, index) => sums.secondsOf(index));

it.each([
  ['are all kept', 4000],
  ['are summed up each time that 256 are kept', 256],
])('sums up the steps of each object, and of all, if its periods %s', (_, most) => {
  const all = new StepsOfAll(AvailabilityBySpan.ofWholeSpans(days, problemStates), most);
  const steps = Array.from({ length: objects }, () => all.addObject());
  const own = steps.map(() => AvailabilityBySpan.ofWholeSpans(days, problemStates).addObject());
  for (const { object, state, period } of periods) {
    steps[object]?.add(state, period);
    own[object]?.add(state, period);
  }
  expect(steps.map((one) => secondsOf(one.sums()))).toEqual(own.map(secondsOf));
  // What was summed up once is not added again.
  expect(steps.map((one) => secondsOf(one.sums()))).toEqual(own.map(secondsOf));
  const together = AvailabilityBySpan.ofWholeSpans(days, problemStates);
  for (const one of own) together.merge(one);
  expect(secondsOf(all.sums)).toEqual(secondsOf(together));
  expect(days.map((__, index) => all.sums.knownPercent(index))).toEqual(
    days.map((__, index) => together.knownPercent(index)),
  );
});
