import { describe, expect, it } from '@jest/globals';

import { AvailabilityCalculator } from '../../../../../../shared/realm/history/availability/availability-calculator.ts';
import { oneHostRecord } from '../../../../../../shared/realm/history/availability/availability-record.ts';
import {
  KpiCalculator,
  type KpiEvent,
  type PresentObject,
} from '../../../../../../shared/realm/history/kpi/kpi-calculator.ts';
import {
  type KpiRow,
  kpiRowOf,
  kpiRowSchema,
  totalsOf,
} from '../../../../../../shared/realm/history/kpi/kpi-record.ts';
import { sumOfTimes } from '../../../../../../shared/realm/history/range-time.ts';
import { isoClock } from '../../../../../../shared/time/iso.ts';
import {
  endTick,
  type InventedPast,
  inventedPasts,
  linesOf,
  presentOf,
  secondOf,
  stateAt,
  tickSeconds,
} from '../../../../../support/invented-past.ts';
import { fc, propertyRuns } from '../../../../../support/properties.ts';

const span = { from: secondOf(0), to: secondOf(endTick) };
const readPast = { source: 'log', from: 0 } as const;
const problemStates = new Set(['DOWN', 'UNREACHABLE'] as const);

interface Told extends InventedPast {
  /** Ticks; each acknowledgement is in the middle of one. */
  readonly acknowledgements: readonly number[];
}

const stories: fc.Arbitrary<Told> = fc
  .tuple(inventedPasts('any'), fc.array(fc.integer({ min: -20, max: endTick - 1 }), { maxLength: 4 }))
  .map(([past, acknowledgements]) => ({
    ...past,
    // Key figures read no downtimes, which are the last sign of life of some hosts that are gone.
    downtimes: past.present ? past.downtimes : [],
    acknowledgements: acknowledgements.filter((at) => at < past.now).sort((a, b) => a - b),
  }));

const middleOf = (at: number) => secondOf(at) + tickSeconds / 2;

function eventsOf(story: Told): KpiEvent[] {
  const acknowledged = story.acknowledgements.map((at) => ({
    time: middleOf(at),
    kind: 'acknowledgement' as const,
    type: null,
    host_name: 'a',
    service: null,
    state: null,
    state_type: 'STARTED',
    command_name: null,
  }));
  const lines = linesOf(story, endTick).map((line) => ({ ...line, command_name: null }));
  return [...lines, ...acknowledged].sort((a, b) => a.time - b.time);
}

function figuresOf(story: Told) {
  const host = presentOf(story);
  const present: PresentObject[] = host ? [{ ...host, service: null }] : [];
  const calculator = new KpiCalculator('hosts', { span, hosts: undefined, present, windows: new Map() });
  for (const one of eventsOf(story)) calculator.feed(one);
  const { figures: told, time, unknownAtStart } = calculator.finish(secondOf(story.now), readPast);
  const rows = told.map(({ subject, tally }) => kpiRowOf('r', subject, tally));
  const totals = totalsOf(
    told.map(({ tally }) => tally),
    { objects: present.length, time },
  );
  return { rows, totals, unknownAtStart };
}

/** Returns the figures of the availability endpoint for the same past. */
function availabilityOf(story: Told) {
  const judgement = { span, unavailable: problemStates, threshold: undefined };
  const calculator = new AvailabilityCalculator({
    ...judgement,
    now: secondOf(story.now),
    keepOutages: true,
  });
  calculator.add({ host_name: 'a', service: null }, presentOf(story));
  for (const line of linesOf(story, endTick)) calculator.feed(line);
  const [subject] = calculator.finish(readPast);
  if (!subject) throw new Error('the host is gone');
  return oneHostRecord({ ...judgement, realm: 'r', iso: isoClock('UTC') }, subject);
}

const tickOf = (iso: string) => (Date.parse(iso) / 1000 - secondOf(0)) / tickSeconds;

/** Returns the time of the first acknowledgement of each problem, from the ticks. */
function acknowledgementsOf(story: Told) {
  const isOut = (at: number) => ['DOWN', 'UNREACHABLE'].includes(stateAt(story, at));
  const isOutThrough = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) if (!isOut(at)) return false;
    return true;
  };
  return availabilityOf(story).outages.intervals.map((one) => {
    const [begin, over] = [tickOf(one.starts_at), tickOf(one.ends_at)];
    const first = story.acknowledgements.find(
      (at) =>
        // The acknowledgement of a problem of a host that is gone tells that it went on.
        (at < over || (!story.present && !one.ended_inside)) &&
        (at >= begin || (!one.began_inside && isOutThrough(at, begin + 1))),
    );
    return { ...one, begin, first };
  });
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);

describe('key figures, held against availability and a list of acknowledgements', () => {
  it('are the figures of availability, of the same events', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { rows, totals, unknownAtStart } = figuresOf(story);
        const {
          seconds_by_state: seconds,
          outages,
          availability_percent,
          known_percent,
          ...record
        } = availabilityOf(story);
        const same = {
          availability_percent,
          known_percent,
          mtbf_seconds: outages.mtbf_seconds,
          mttr_seconds: outages.mttr_seconds,
          problems: outages.count,
          longest_seconds: outages.longest_seconds,
          time_in_problem_seconds: seconds.down + seconds.unreachable,
        };
        for (const row of rows) {
          expect(row).toMatchObject(same);
          expect(kpiRowSchema().safeParse(row).error).toBeUndefined();
        }
        if (story.present) expect(totals).toMatchObject(same);
        if (rows.length === 0) expect(outages.count).toBe(0);
        const isUnknown = story.present !== undefined && record.state_at_start_source === 'none';
        expect(unknownAtStart).toBe(isUnknown ? 1 : 0);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('count the problems that were acknowledged, and how long that took', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { present } = story;
        // Two lines of one second and a problem of no length would make the ticks ambiguous.
        const times = story.stateLines.map(({ at }) => at);
        fc.pre(new Set(times).size === times.length);
        const problems = acknowledgementsOf(story);
        fc.pre(problems.every(({ duration_seconds: seconds }) => seconds > 0));
        const isFlagged = present?.acknowledged === true && present.since !== null && present.since < endTick;
        const isOpen = (one: (typeof problems)[number]) => !one.ended_inside && present !== undefined;
        const acknowledged = problems.filter(
          (one) => one.first !== undefined || (isOpen(one) && isFlagged),
        ).length;
        const [row] = figuresOf(story).rows;
        const answers = problems.flatMap(({ began_inside, begin, first }) =>
          began_inside && first !== undefined ? [middleOf(first) - secondOf(begin)] : [],
        );
        expect([row?.acknowledged ?? 0, row?.mtta_seconds ?? null, row?.open ?? 0]).toEqual([
          acknowledged,
          mean(answers),
          problems.filter(isOpen).length,
        ]);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

const from = 100;
const to = 140;
const event = (more: Partial<KpiEvent>): KpiEvent => ({
  time: 120,
  kind: 'alert',
  type: 'HOST ALERT',
  host_name: 'a',
  service: null,
  state: 1,
  state_type: 'HARD',
  command_name: null,
  ...more,
});
const presentHost = (more: Partial<PresentObject> = {}): PresentObject => ({
  host_name: 'a',
  service: null,
  checked: true,
  hardState: 1,
  since: 120,
  downtimeSince: null,
  acknowledged: false,
  ...more,
});

interface Story {
  readonly events?: readonly KpiEvent[];
  readonly present?: readonly PresentObject[];
  readonly now?: number;
  readonly hosts?: ReadonlySet<string>;
}

function told({ events = [], present, now = 200, hosts }: Story) {
  const calculator = new KpiCalculator('hosts', { span: { from, to }, hosts, present, windows: new Map() });
  for (const one of events) calculator.feed(one);
  const { figures: all, ...rest } = calculator.finish(now, readPast);
  return { ...rest, all, rows: all.map(({ subject, tally }) => kpiRowOf('r', subject, tally)) };
}

const rowOf = (story: Story): KpiRow | undefined => told(story).rows[0];

describe('key figures', () => {
  it('count what happened inside the range, by kind', () => {
    const events = [
      event({ time: 99 }),
      event({ time: 101, state_type: 'SOFT' }),
      event({ time: 102 }),
      event({ time: 103, kind: 'notification', state_type: 'DOWN' }),
      event({ time: 104, kind: 'flapping', state: null, state_type: 'STARTED' }),
      event({ time: 104, kind: 'flapping', state: null, state_type: 'STOPPED' }),
      event({ time: 105, kind: 'state' }),
      event({ time: 140 }),
      event({ time: 106, service: 'http' }),
      event({ time: 107, host_name: 'b' }),
    ];
    expect(rowOf({ events, hosts: new Set(['a']) })).toMatchObject({
      alerts: { total: 2, hard: 1, soft: 1 },
      notification_count: 1,
      flaps: 1,
    });
    expect(told({ events, hosts: new Set(['a']) }).rows).toHaveLength(1);
  });

  it.each([
    event({ time: 121, kind: 'acknowledgement', state: null, state_type: 'STARTED' }),
    event({ time: 121, kind: 'notification', state_type: 'ACKNOWLEDGEMENT (DOWN)' }),
    event({
      time: 121,
      kind: 'command',
      state: null,
      state_type: null,
      command_name: 'ACKNOWLEDGE_HOST_PROBLEM',
    }),
  ])('know an acknowledgement in each form that engines write: $kind', (acknowledgement) => {
    expect(rowOf({ events: [event({}), acknowledgement] })).toMatchObject({
      acknowledged: 1,
      mtta_seconds: 1,
    });
  });

  it('do not take the end of an acknowledgement for one', () => {
    const expired = event({ time: 121, kind: 'acknowledgement', state: null, state_type: 'EXPIRED' });
    expect(rowOf({ events: [event({}), expired] })).toMatchObject({ acknowledged: 0 });
  });

  it('take the flag of the engine for an open problem that was acknowledged weeks ago, and none for one that is over', () => {
    const weeks = presentHost({ since: -1_000_000, acknowledged: true });
    expect(rowOf({ present: [weeks] })).toMatchObject({ open: 1, acknowledged: 1, mtta_seconds: null });
    const again = [event({ time: 90 }), event({ time: 110, state: 0 })];
    const later = presentHost({ since: 150, acknowledged: true });
    expect(rowOf({ events: again, present: [later] })).toMatchObject({ problems: 1, acknowledged: 0 });
  });

  it('count as objects with events those that had any, and have a row for open problems too', () => {
    const { all, time, rows } = told({ present: [presentHost(), presentHost({ host_name: 'b' })] });
    const tallies = all.map(({ tally }) => tally);
    expect(rows).toMatchObject([
      { host_name: 'a', problems: 1 },
      { host_name: 'b', problems: 1 },
    ]);
    expect(totalsOf(tallies, { objects: 2, time })).toMatchObject({ with_events: 0, problems: 2 });
  });

  it('know nothing of hosts that changed behind the range, and of those that were never checked', () => {
    const present = [
      presentHost({ since: 150 }),
      presentHost({ host_name: 'b', checked: false, hardState: null, since: null }),
    ];
    const { time, unknownAtStart, rows } = told({ present });
    expect([rows, unknownAtStart]).toEqual([[], 1]);
    expect(totalsOf([], { objects: 2, time })).toMatchObject({
      availability_percent: null,
      known_percent: 50,
      mtbf_seconds: null,
    });
  });

  it('let the last state go on where no engine says that the object is gone', () => {
    const events = [event({ time: 110 })];
    expect(rowOf({ events })).toMatchObject({ open: 1, time_in_problem_seconds: 30, known_percent: 75 });
    expect(rowOf({ events, present: [] })).toMatchObject({ open: 0, time_in_problem_seconds: 0 });
  });

  it('have a problem of one second wherever in the range it is', () => {
    const of = (time: number) =>
      rowOf({ events: [event({ time: 90, state: 0 }), event({ time }), event({ time, state: 0 })] });
    expect(of(100)).toEqual(of(120));
    expect(of(100)).toMatchObject({ problems: 1, mttr_seconds: 0 });
  });
});

describe('figures over events that are not in the order of time', () => {
  it('are never below nothing', () => {
    const time = fc.integer({ min: 80, max: 150 });
    const anyEvent = fc
      .record({ time, state: fc.constantFrom(0, 1, 2), kind: fc.constantFrom('alert', 'acknowledgement') })
      .map((one) => event({ ...one, kind: one.kind === 'alert' ? 'alert' : 'acknowledgement' }));
    const present = time.map((since) => presentHost({ since }));
    fc.assert(
      fc.property(fc.array(anyEvent), fc.array(present, { maxLength: 2 }), (events, objects) => {
        for (const row of told({ events, present: objects, now: 150 }).rows) {
          expect(kpiRowSchema().safeParse(row).error).toBeUndefined();
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('a mean that is no number JSON keeps', () => {
  it('is null', () => {
    const [first] = told({ events: [event({})] }).all;
    const totals = (period: number) =>
      totalsOf(first ? [first.tally] : [], {
        objects: 1,
        time: { ...sumOfTimes([]), period, unavailable: 20 },
      });
    expect(totals(1_800_000_000_000).mtbf_seconds).toBe(1_799_999_999_980);
    expect(totals(1e300).mtbf_seconds).toBeNull();
  });
});
