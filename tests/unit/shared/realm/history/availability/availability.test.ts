import { describe, expect, it } from '@jest/globals';

import { AvailabilityCalculator } from '../../../../../../shared/realm/history/availability/availability-calculator.ts';
import {
  hostRecord,
  oneHostRecord,
} from '../../../../../../shared/realm/history/availability/availability-record.ts';
import {
  type AvailabilityState,
  stateIndexOf,
} from '../../../../../../shared/realm/history/availability/availability-states.ts';
import { readLogRow } from '../../../../../../shared/realm/history/log/log-event.ts';
import type { PresentHost } from '../../../../../../shared/realm/history/present/present-state.ts';
import { isoClock } from '../../../../../../shared/time/iso.ts';

/** Ten hours, so that 3600 s are 10 %. */
const from = Date.UTC(2026, 10, 20) / 1000;
const to = from + 36_000;
const later = to + 86_400;
const at = (hours: number) => from + hours * 3600;

const unavailable = new Set<AvailabilityState>(['DOWN', 'UNREACHABLE']);

interface Story {
  readonly present?: Partial<PresentHost> | null;
  /** Hours from the range's start, and the line. */
  readonly lines: readonly (readonly [number, string, string])[];
  readonly unavailable?: ReadonlySet<AvailabilityState>;
  readonly now?: number;
  readonly span?: { readonly from: number; readonly to: number };
  readonly threshold?: number;
}

const up: PresentHost = {
  host_name: 'a',
  checked: true,
  hardState: 0,
  since: null,
  downtimeSince: null,
  acknowledged: false,
};

function judged(story: Story) {
  const span = story.span ?? { from, to };
  const judgement = { span, unavailable: story.unavailable ?? unavailable, threshold: story.threshold };
  const calculator = new AvailabilityCalculator({ ...judgement, now: story.now ?? later, keepOutages: true });
  calculator.add(
    { host_name: 'a', service: null },
    story.present === null ? undefined : { ...up, ...story.present },
  );
  for (const [hours, type, options] of story.lines) {
    const event = readLogRow({ time: at(hours), class: /\.\.\.|^LOG/.test(type) ? 2 : 1, type, options });
    const hasOutput = event?.kind === 'state' ? event.output !== '' : undefined;
    if (event) calculator.feed({ ...event, hasOutput });
  }
  const [subject] = calculator.finish({ source: 'log', from: 0 });
  if (!subject) throw new Error('the host is gone');
  const context = { ...judgement, realm: 'r', iso: isoClock('UTC') };
  expect(hostRecord(context, subject)).toMatchObject({ host_name: 'a' });
  return oneHostRecord(context, subject);
}

const alert = (hours: number, state: string, type = 'HARD') =>
  [hours, 'HOST ALERT', `a;${state};${type};1;words`] as const;
const current = (hours: number, state: string, type = 'HARD') =>
  [hours, 'CURRENT HOST STATE', `a;${state};${type};1;words`] as const;
/** The line that engines write about a host that was never checked. */
const unchecked = (hours: number) => [hours, 'CURRENT HOST STATE', 'a;UP;HARD;1;'] as const;
const downtime = (hours: number, change: string) =>
  [hours, 'HOST DOWNTIME ALERT', `a;${change}; words`] as const;

const hours = (record: ReturnType<typeof judged>) => {
  const { up: well, down, unreachable, pending, nodata } = record.seconds_by_state;
  return [well, down, unreachable, pending, nodata].map((seconds) => seconds / 3600);
};

describe('availability of a host', () => {
  it('begins with the state that the log told before the range', () => {
    const record = judged({ lines: [current(-5, 'DOWN'), alert(4, 'UP')] });
    expect(hours(record)).toEqual([6, 4, 0, 0, 0]);
    expect(record).toMatchObject({
      availability_percent: 60,
      known_percent: 100,
      state_at_start: 'DOWN',
      state_at_start_source: 'backtrack',
      outages: { count: 1, longest_seconds: 14_400, mtbf_seconds: null, mttr_seconds: null },
    });
    expect(record.outages.intervals).toEqual([
      {
        starts_at: '2026-11-20T00:00:00+00:00',
        ends_at: '2026-11-20T04:00:00+00:00',
        duration_seconds: 14_400,
        began_inside: false,
        ended_inside: true,
      },
    ]);
  });

  it('begins with a state told at the very start', () => {
    expect(judged({ lines: [current(0, 'UP')] })).toMatchObject({
      state_at_start_source: 'event',
      availability_percent: 100,
    });
  });

  it('looks at hard states only, a soft recovery is none', () => {
    const lines = [
      current(-1, 'UP'),
      alert(1, 'DOWN', 'SOFT'),
      alert(2, 'UP', 'SOFT'),
      alert(3, 'DOWN', 'SOFT'),
    ];
    expect(hours(judged({ lines }))).toEqual([10, 0, 0, 0, 0]);
    expect(hours(judged({ lines: [...lines, alert(4, 'DOWN'), alert(6, 'UP')] }))).toEqual([8, 2, 0, 0, 0]);
    const known = judged({ lines: [alert(5, 'UP', 'SOFT')] });
    expect(hours(known)).toEqual([5, 0, 0, 0, 5]);
  });

  it('counts outages, time between them and to repair', () => {
    const lines = [
      current(-1, 'UP'),
      alert(1, 'DOWN'),
      alert(2, 'UP'),
      alert(4, 'UNREACHABLE'),
      alert(7, 'UP'),
    ];
    expect(judged({ lines, threshold: 60 })).toMatchObject({
      availability_percent: 60,
      meets_threshold: true,
      outages: { count: 2, longest_seconds: 10_800, mtbf_seconds: 10_800, mttr_seconds: 7200 },
    });
    expect(judged({ lines, threshold: 61 }).meets_threshold).toBe(false);
  });

  it('takes DOWN and UNREACHABLE in a row for one outage', () => {
    const record = judged({
      lines: [current(-1, 'UP'), alert(1, 'DOWN'), alert(2, 'UNREACHABLE'), alert(3, 'UP')],
    });
    expect(record.outages).toMatchObject({ count: 1, longest_seconds: 7200, mttr_seconds: 7200 });
  });

  it('marks an outage that goes on, and does not take it for repaired', () => {
    const record = judged({ lines: [current(-1, 'UP'), alert(8, 'DOWN')] });
    expect(record.outages).toMatchObject({
      count: 1,
      mttr_seconds: null,
      intervals: [{ ended_inside: false }],
    });
    const present = judged({ lines: [current(-1, 'UP'), alert(8, 'DOWN')], now: at(9) });
    expect(present.outages.intervals).toMatchObject([{ duration_seconds: 3600, ended_inside: false }]);
  });

  it('counts a downtime inside the range as a part of its states', () => {
    const lines = [
      current(-1, 'UP'),
      downtime(2, 'STARTED'),
      alert(3, 'DOWN'),
      alert(5, 'UP'),
      downtime(6, 'STOPPED'),
    ];
    const record = judged({ lines });
    expect(hours(record)).toEqual([8, 2, 0, 0, 0]);
    expect(record.scheduled_downtime_seconds_by_state).toMatchObject({ up: 7200, down: 7200 });
    expect(record.availability_percent).toBe(80);
  });

  it('counts downtimes that reach over the ends of the range', () => {
    const whole = judged({ lines: [downtime(-2, 'STARTED'), current(-1, 'UP'), downtime(11, 'STOPPED')] });
    expect(whole.scheduled_downtime_seconds_by_state.up).toBe(36_000);
    const untold = judged({ lines: [current(-1, 'UP'), alert(1, 'DOWN'), downtime(3, 'CANCELLED')] });
    expect(untold.scheduled_downtime_seconds_by_state).toMatchObject({ up: 3600, down: 7200 });
    const running = judged({ present: { downtimeSince: at(6) }, lines: [current(-1, 'UP')] });
    expect(running.scheduled_downtime_seconds_by_state.up).toBe(14_400);
    const told = judged({
      present: { downtimeSince: at(6) },
      lines: [current(-1, 'UP'), [6.01, 'HOST DOWNTIME ALERT', 'a;STARTED; x'], downtime(8, 'STOPPED')],
    });
    expect(told.scheduled_downtime_seconds_by_state.up).toBe(7200);
  });

  it('counts two downtimes at once until both are over, and one told again after an engine start once', () => {
    const two = [
      downtime(1, 'STARTED'),
      downtime(2, 'STARTED'),
      downtime(3, 'STOPPED'),
      downtime(5, 'STOPPED'),
    ];
    expect(judged({ lines: [current(-1, 'UP'), ...two] }).scheduled_downtime_seconds_by_state.up).toBe(
      14_400,
    );
    const again = [
      downtime(1, 'STARTED'),
      [2, 'Naemon 1.4 starting... (PID=1)', ''] as const,
      downtime(2, 'STARTED'),
      downtime(3, 'STOPPED'),
    ];
    expect(judged({ lines: [current(-1, 'UP'), ...again] }).scheduled_downtime_seconds_by_state.up).toBe(
      7200,
    );
  });

  it('counts a downtime that begins in another one behind a rotation of the log', () => {
    const lines = [
      current(-1, 'UP'),
      downtime(1, 'STARTED'),
      [2, 'LOG VERSION', '2.0'] as const,
      downtime(3, 'STARTED'),
      downtime(4, 'STOPPED'),
      downtime(8, 'STOPPED'),
    ];
    expect(judged({ lines }).scheduled_downtime_seconds_by_state.up).toBe(7 * 3600);
  });

  it('lets the last state go on while the engine is stopped, and while states flap', () => {
    const lines = [
      current(-1, 'UP'),
      alert(2, 'DOWN'),
      [3, 'Successfully shutdown... (PID=1)', ''] as const,
      [6, 'Naemon 1.4 starting... (PID=2)', ''] as const,
      [6, 'HOST FLAPPING ALERT', 'a;STARTED;words'] as const,
      alert(7, 'UP'),
    ];
    expect(hours(judged({ lines }))).toEqual([5, 5, 0, 0, 0]);
  });

  it('is PENDING for a host that was never checked, although its engine logs it as UP, without an output', () => {
    const record = judged({ present: { checked: false }, lines: [unchecked(0), unchecked(5)] });
    expect(hours(record)).toEqual([0, 0, 0, 10, 0]);
    expect(record).toMatchObject({
      availability_percent: null,
      known_percent: 100,
      state_at_start: 'PENDING',
    });
    expect(hours(judged({ lines: [unchecked(0)] }))).toEqual([10, 0, 0, 0, 0]);
  });

  it('has the past of a host that is PENDING as its engine has lost what it knew', () => {
    const lines = [current(-1, 'UP'), alert(2, 'DOWN'), alert(5, 'UP'), current(6, 'UP')];
    const present = { checked: false };
    expect(hours(judged({ present, lines }))).toEqual([7, 3, 0, 0, 0]);
    const forgotten = judged({ present, lines: [...lines, unchecked(8)] });
    expect(hours(forgotten)).toEqual([5, 3, 0, 2, 0]);
    expect(forgotten).toMatchObject({
      availability_percent: 62.5,
      outages: { count: 1, mttr_seconds: 3 * 3600 },
    });
    expect(hours(judged({ present, lines: [alert(4, 'DOWN')] }))).toEqual([0, 6, 0, 4, 0]);
  });

  it('has no outage of a deleted host in whose first second the log ends', () => {
    const record = judged({ present: null, lines: [current(-1, 'UP'), alert(2, 'DOWN')] });
    expect(hours(record)).toEqual([2, 0, 0, 0, 8]);
    expect(record.outages).toMatchObject({ count: 0, longest_seconds: 0, intervals: [] });
  });

  it('has a named state in the denominator, PENDING and UP included', () => {
    const pending = judged({ present: { checked: false }, lines: [], unavailable: new Set(['PENDING']) });
    expect(pending.availability_percent).toBe(0);
    const well = judged({ lines: [current(-1, 'UP'), alert(4, 'DOWN')], unavailable: new Set(['UP']) });
    expect(well.availability_percent).toBe(60);
  });

  it('knows nothing of a deleted host after its last line', () => {
    const record = judged({
      present: null,
      lines: [current(-1, 'UP'), alert(2, 'DOWN'), current(3, 'DOWN')],
    });
    expect(hours(record)).toEqual([2, 1, 0, 0, 7]);
    expect(record.known_percent).toBe(30);
    expect(record.outages.intervals).toMatchObject([{ ended_inside: false }]);
  });

  it('takes the present state where the log is silent, from when it is known to have begun', () => {
    const whole = judged({ present: { hardState: 1, since: from - 5 }, lines: [] });
    expect(hours(whole)).toEqual([0, 10, 0, 0, 0]);
    expect(whole.state_at_start_source).toBe('current');
    const part = judged({ present: { hardState: 1, since: at(7) }, lines: [] });
    expect(hours(part)).toEqual([0, 3, 0, 0, 7]);
    expect(part).toMatchObject({
      state_at_start: 'NODATA',
      state_at_start_source: 'none',
      availability_percent: 0,
    });
    expect(judged({ lines: [] })).toMatchObject({ availability_percent: null, known_percent: 0 });
  });

  it('knows nothing of the future', () => {
    const half = judged({ lines: [current(-1, 'UP')], now: at(5) });
    expect(hours(half)).toEqual([5, 0, 0, 0, 5]);
    const future = judged({ present: { since: from - 100 }, lines: [], now: from - 50 });
    expect(future).toMatchObject({ availability_percent: null, known_percent: 0, state_at_start: 'NODATA' });
  });

  it('counts the hours that there are when the clock changes', () => {
    const start = Date.parse('2026-03-29T00:00:00+01:00') / 1000;
    const span = { from: start, to: Date.parse('2026-03-30T00:00:00+02:00') / 1000 };
    const record = judged({ span, lines: [], present: { since: start - 1 } });
    expect(record.period_seconds).toBe(23 * 3600);
    expect(record.availability_percent).toBe(100);
  });

  it('counts the hour that comes twice, in both of its turns', () => {
    const start = Date.parse('2026-10-25T00:00:00+02:00') / 1000;
    const span = { from: start, to: Date.parse('2026-10-26T00:00:00+01:00') / 1000 };
    const twice = (start - from) / 3600;
    const record = judged({
      span,
      lines: [alert(twice + 2.5, 'DOWN'), alert(twice + 3.5, 'UP')],
      present: { since: start - 1 },
    });
    expect(record.period_seconds).toBe(25 * 3600);
    expect(record.seconds_by_state).toMatchObject({ up: 24 * 3600, down: 3600 });
  });

  it('leaves the downtime of a host to the host: what its services do is not its availability', () => {
    const lines = [
      current(-1, 'UP'),
      downtime(1, 'STARTED'),
      [2, 'SERVICE DOWNTIME ALERT', 'a;http;STARTED; words'] as const,
      [3, 'SERVICE DOWNTIME ALERT', 'a;http;STOPPED; words'] as const,
      downtime(4, 'STOPPED'),
    ];
    expect(judged({ lines }).scheduled_downtime_seconds_by_state.up).toBe(3 * 3600);
  });

  it('of a window without a line in it goes on with what was before', () => {
    const record = judged({ lines: [current(-1, 'DOWN'), alert(11, 'UP')] });
    expect(hours(record)).toEqual([0, 10, 0, 0, 0]);
    expect(record.outages.intervals).toMatchObject([{ began_inside: false, ended_inside: false }]);
  });

  it('takes an outage that began in the first second of the range for one of the range', () => {
    const lines = [current(-1, 'UP'), alert(0, 'DOWN'), alert(2, 'UP')];
    expect(judged({ lines }).outages).toMatchObject({ count: 1, mttr_seconds: 7200, mtbf_seconds: 8 * 3600 });
    const present = judged({ present: { hardState: 1, since: from }, lines: [] });
    expect(present.outages.intervals).toMatchObject([{ began_inside: true }]);
    const unknown = judged({ lines: [current(0, 'DOWN')] });
    expect(unknown.outages.intervals).toMatchObject([{ began_inside: false }]);
  });

  it('knows the present state from its beginning on, whatever is told of downtimes or later', () => {
    const present = { hardState: 1, since: at(3) };
    const record = judged({ present, lines: [downtime(5, 'STARTED'), downtime(7, 'STOPPED')] });
    expect(hours(record)).toEqual([0, 7, 0, 0, 3]);
    expect(record.scheduled_downtime_seconds_by_state.down).toBe(7200);
    expect(record.outages.intervals).toMatchObject([{ duration_seconds: 7 * 3600 }]);
    expect(hours(judged({ present, lines: [current(8, 'DOWN')] }))).toEqual([0, 7, 0, 0, 3]);
    expect(hours(judged({ present, lines: [alert(1, 'UP')] }))).toEqual([9, 0, 0, 0, 1]);
  });

  it('knows of no downtime where it knows of no state any more', () => {
    const lines = [current(-1, 'UP'), downtime(2, 'STARTED')];
    const half = judged({ present: { downtimeSince: at(2) }, lines, now: at(5) });
    expect(half.scheduled_downtime_seconds_by_state).toMatchObject({ up: 3 * 3600, nodata: 0 });
    expect(judged({ present: null, lines }).scheduled_downtime_seconds_by_state).toMatchObject({
      up: 0,
      nodata: 0,
    });
  });

  it('does not know the start of a range that begins behind the last line of a deleted host, or now', () => {
    const deleted = judged({ present: null, lines: [current(-2, 'DOWN')] });
    expect(deleted).toMatchObject({
      state_at_start: 'NODATA',
      state_at_start_source: 'none',
      known_percent: 0,
    });
    const now = judged({ lines: [current(-1, 'UP')], now: from });
    expect(now).toMatchObject({ state_at_start: 'NODATA', state_at_start_source: 'none', known_percent: 0 });
  });

  it('passes over a number that is no state of a host', () => {
    const calculator = new AvailabilityCalculator({
      span: { from, to },
      now: later,
      unavailable,
      keepOutages: false,
    });
    calculator.add({ host_name: 'a', service: null }, { ...up, since: from - 1 });
    for (const state of [3, 4, 7]) {
      const host = { host_name: 'a', service: null, state, state_type: 'HARD' };
      calculator.feed({ time: at(state), type: 'HOST ALERT', kind: 'alert', ...host });
    }
    expect(calculator.finish({ source: 'log', from: 0 })[0]?.timeline.seconds).toEqual([
      36_000, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it('passes over lines of other hosts, of services, and of no known form', () => {
    const lines = [
      current(-1, 'UP'),
      [1, 'HOST ALERT', 'b;DOWN;HARD;1;x'] as const,
      [1, 'SERVICE ALERT', 'a;http;CRITICAL;HARD;1;x'] as const,
      [2, 'HOST ALERT', 'a;SIDEWAYS;HARD;1;x'] as const,
      [3, 'TIMEPERIOD TRANSITION', 'x;-1;1'] as const,
    ];
    expect(hours(judged({ lines }))).toEqual([10, 0, 0, 0, 0]);
  });
});

describe('what cannot be', () => {
  it.each([3, 4, 7, -1, 1.5, 1e300])('is a state %s of a host: it says nothing', (state) => {
    const told = judged({
      lines: [current(0, 'UP')],
      present: { hardState: stateIndexOf(null, state), since: from },
    });
    expect(hours(told)).toEqual([10, 0, 0, 0, 0]);
    const untold = judged({ lines: [], present: { hardState: stateIndexOf(null, state), since: from - 1 } });
    expect(hours(untold)).toEqual([0, 0, 0, 0, 10]);
    expect(untold.known_percent).toBe(0);
  });

  it('is a time before that of the line before: no outage is shorter than nothing', () => {
    const { outages, seconds_by_state: seconds } = judged({
      lines: [current(0, 'UP'), alert(8, 'DOWN'), alert(4, 'UP'), alert(6, 'DOWN'), alert(2, 'UP')],
    });
    expect(outages.intervals.every((outage) => outage.duration_seconds >= 0)).toBe(true);
    expect([outages.longest_seconds, outages.mttr_seconds]).toEqual([0, 0]);
    expect(Object.values(seconds).reduce((sum, one) => sum + one)).toBe(36_000);
  });
});
