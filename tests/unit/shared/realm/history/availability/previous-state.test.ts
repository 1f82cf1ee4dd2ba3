import { expect, it } from '@jest/globals';

import { AvailabilityBySpan } from '../../../../../../shared/realm/history/availability/availability-by-span.ts';
import { recordPreviousState } from '../../../../../../shared/realm/history/availability/previous-state.ts';
import { StateTimeline } from '../../../../../../shared/realm/history/availability/state-timeline.ts';

/** The seconds of the states that services alone have. */
const noServices = [0, 0, 0, 0];

const span = { from: 1000, to: 2000 };

function timelineAfter(
  ...changes: readonly { time: number; state: number; type?: string; previous?: number; since?: number }[]
) {
  const byPart = new AvailabilityBySpan([
    { from: 1000, to: 1300 },
    { from: 1300, to: 2000 },
  ]);
  const timeline = new StateTimeline({
    span,
    unavailable: new Set(['DOWN']),
    keepOutages: true,
    present: undefined,
    periods: byPart,
  });
  for (const { time, state, type = 'HARD', previous, since = 900 } of changes) {
    recordPreviousState(timeline, span, {
      service: null,
      time,
      state_type: type,
      previous_state: previous,
      history_since: since,
    });
    if (type === 'HARD') timeline.recordState(time, state);
  }
  return Object.assign(timeline, { byPart });
}

it('the first change of a range says the state at its start', () => {
  const timeline = timelineAfter(
    { time: 1400, state: 1, previous: 0 },
    { time: 1500, state: 0, previous: 1 },
  );
  expect([timeline.startState, timeline.startSource]).toEqual(['UP', 'backtrack']);
  expect(timeline.seconds.slice(0, 2)).toEqual([400, 100]);
});

it('a change before the range is believed, and not what a later one says of it', () => {
  const timeline = timelineAfter({ time: 900, state: 1 }, { time: 1500, state: 0, previous: 0 });
  expect([timeline.startState, timeline.startSource]).toEqual(['DOWN', 'backtrack']);
});

it('a history that is younger than the range says nothing of the time before its oldest change', () => {
  const timeline = timelineAfter(
    { time: 1400, state: 1, previous: 0, since: 1350 },
    { time: 1500, state: 0, previous: 1, since: 1350 },
  );
  expect([timeline.startState, timeline.startSource]).toEqual(['NODATA', 'none']);
  expect(timeline.seconds).toEqual([50, 100, 0, 0, 350, ...noServices]);
  expect([timeline.byPart.percent(0), timeline.byPart.percent(1)]).toEqual([null, 33.3333]);
});

it('the first change says the state before a downtime that began earlier', () => {
  const byPart = new AvailabilityBySpan([span]);
  const timeline = new StateTimeline({
    ...{
      span,
      unavailable: new Set(['DOWN']),
      keepOutages: true,
      present: undefined,
      excludesDowntimes: true,
    },
    periods: byPart,
  });
  timeline.startDowntime(1100, 0);
  timeline.endDowntime(1200);
  timeline.startDowntime(1500, 0);
  const change = { service: null, time: 1600, state_type: 'HARD', previous_state: 0, history_since: 900 };
  recordPreviousState(timeline, span, change);
  timeline.recordState(1600, 1);
  timeline.end(3000, { source: 'log', from: 0, areDowntimesKnown: true });
  expect([timeline.seconds[0], timeline.scheduled[0], timeline.startState]).toEqual([600, 200, 'UP']);
  expect(byPart.secondsOf(0)).toMatchObject({ available: 400, excluded: 200 });
});

it('an outage that was there when the history began has not begun in the range', () => {
  const timeline = timelineAfter({ time: 1400, state: 0, previous: 1, since: 1350 });
  expect(timeline.outages.intervals).toMatchObject([{ from: 1350, to: 1400, beganInside: false }]);
});

it('a downtime whose start the history has lost is counted since the history begins', () => {
  const timeline = new StateTimeline({
    ...{ span, unavailable: new Set(), keepOutages: false },
    present: {
      host_name: 'a',
      checked: true,
      hardState: 0,
      since: 100,
      downtimeSince: null,
      acknowledged: false,
    },
  });
  timeline.endDowntime(1600, 1350);
  expect(timeline.scheduled).toEqual([250, 0, 0, 0, 0, ...noServices]);
});

it('the oldest change of a history says nothing of the time before itself', () => {
  const timeline = timelineAfter({ time: 1400, state: 1, previous: 0, since: 1400 });
  expect(timeline.seconds).toEqual([0, 0, 0, 0, 400, ...noServices]);
});

it.each([
  ['a SOFT change', { time: 1400, state: 1, type: 'SOFT', previous: 1 }],
  ['a number that is no state', { time: 1400, state: 1, previous: 99 }],
  ['a change without it', { time: 1400, state: 1 }],
])('%s says nothing of the start', (_, change) => {
  expect(timelineAfter(change).startSource).toBe('none');
});
