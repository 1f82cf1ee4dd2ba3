import { expect, it } from '@jest/globals';

import { HostTimeline } from '../../../../../../shared/realm/history/availability/host-timeline.ts';
import { recordPreviousState } from '../../../../../../shared/realm/history/availability/previous-state.ts';

const span = { from: 1000, to: 2000 };

function timelineAfter(
  ...changes: readonly { time: number; state: number; type?: string; previous?: number }[]
) {
  const timeline = new HostTimeline({
    span,
    unavailable: new Set(['DOWN']),
    keepOutages: true,
    present: undefined,
  });
  for (const { time, state, type = 'HARD', previous } of changes) {
    recordPreviousState(timeline, span, { time, state_type: type, previous_state: previous });
    if (type === 'HARD') timeline.recordState(time, state);
  }
  return timeline;
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

it.each([
  ['a SOFT change', { time: 1400, state: 1, type: 'SOFT', previous: 1 }],
  ['a number that is no state', { time: 1400, state: 1, previous: 99 }],
  ['a change without it', { time: 1400, state: 1 }],
])('%s says nothing of the start', (_, change) => {
  expect(timelineAfter(change).startSource).toBe('none');
});
