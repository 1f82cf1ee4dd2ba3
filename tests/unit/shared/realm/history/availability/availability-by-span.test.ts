import { describe, expect, it } from '@jest/globals';

import { AvailabilityBySpan } from '../../../../../../shared/realm/history/availability/availability-by-span.ts';
import {
  type AvailabilityState,
  problemStates,
} from '../../../../../../shared/realm/history/availability/availability-states.ts';
import { percentOf } from '../../../../../../shared/realm/history/percent.ts';
import type { Span } from '../../../../../../shared/realm/history/span.ts';

const day = 86_400;
const days = Array.from({ length: 366 }, (_, at): Span => ({ from: at * day, to: (at + 1) * day }));
const end = 366 * day;
const windows = [30, 7, 1].map((length): Span => ({ from: end - length * day, to: end }));

/** A year of consecutive periods of random length. */
function stretches(): { readonly state: AvailabilityState; readonly span: Span }[] {
  const all = [];
  const states = ['UP', 'DOWN', 'NODATA', 'UNREACHABLE', 'PENDING'] as const;
  let [from, seed] = [-50_000, 7];
  while (from < end) {
    seed = (seed * 48_271) % 2_147_483_647;
    const to = Math.min(end, from + 1 + (seed % (seed % 3 === 0 ? 900_000 : 20_000)));
    all.push({ state: states[seed % states.length] ?? 'UP', span: { from, to } });
    from = to;
  }
  return all;
}

/** Counting each second gives the same result. */
function percentBySums(span: Span): number | null {
  const secondsOf = (...wanted: readonly AvailabilityState[]) =>
    stretches()
      .filter(({ state }) => wanted.includes(state))
      .map((one) => Math.min(one.span.to, span.to) - Math.max(one.span.from, span.from))
      .reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
  const [up, down] = [secondsOf('UP'), secondsOf('DOWN', 'UNREACHABLE')];
  return up + down === 0 ? null : percentOf(up, up + down);
}

describe('a tally of stretches', () => {
  it.each([
    ['days', days],
    ['windows up to now', windows],
    ['one range', [{ from: 1000, to: 900_000 }]],
  ])('has the availability of each of its %s', (_, spans) => {
    const tally = new AvailabilityBySpan(spans);
    for (const { state, span } of stretches()) tally.add(state, { ...span, isExcluded: false });
    expect(spans.map((__, place) => tally.percent(place))).toEqual(spans.map(percentBySums));
    const lengths = spans.map((__, place) => {
      const { available, unavailable, nodata, pending } = tally.secondsOf(place);
      return available + unavailable + nodata + pending;
    });
    expect(lengths).toEqual(spans.map(({ from, to }) => to - from));
  });

  it.each([
    ['days', days],
    ['windows up to now', windows],
  ])('has the same sums of its %s if available time is their rest', (_, spans) => {
    const tallies = [
      new AvailabilityBySpan(spans, problemStates),
      AvailabilityBySpan.ofWholeSpans(spans, problemStates).addObject(),
    ];
    for (const [at, { state, span }] of stretches().entries()) {
      const period = { ...span, isExcluded: at % 5 < 2, isOutside: at % 5 === 0 };
      for (const tally of tallies) tally.add(state, period);
    }
    const [added, rest] = tallies.map((tally) => spans.map((__, index) => tally.secondsOf(index)));
    expect(rest).toEqual(added);
    expect(added?.some(({ excluded, unknownOutside }) => excluded > 0 && unknownOutside > 0)).toBe(true);
  });
});
