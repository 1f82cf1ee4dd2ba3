import { expect, it } from '@jest/globals';

import { wakefulClock } from '../../../../shared/base/wakeful-clock.ts';

it('goes on with whichever clock goes on, at its pace, and never back', () => {
  const clocks = { steady: 50, wall: 1_700_000_000_000 };
  const now = wakefulClock({ steady: () => clocks.steady, wall: () => clocks.wall });
  const start = now();
  const pass = (steady: number, wall: number) => {
    clocks.steady += steady;
    clocks.wall += wall;
    return now() - start;
  };
  expect(pass(1000, 1000)).toBe(1000);
  // Frozen for an hour: the steady clock stood still.
  expect(pass(0, 3_600_000)).toBe(3_601_000);
  // The wall clock is set back.
  expect(pass(10, -5_000_000)).toBe(3_601_010);
  expect(pass(90, 90)).toBe(3_601_100);
  // Rounding of the wall clock adds up to no more than a millisecond.
  for (let turn = 0; turn < 1000; turn += 1) pass(0.1, turn % 10 === 9 ? 1 : 0);
  expect(now() - start).toBeCloseTo(3_601_200, 6);
});
