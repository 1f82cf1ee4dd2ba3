import { describe, expect, it } from '@jest/globals';

import {
  KpiCalculator,
  type KpiEvent,
  type PresentProblem,
} from '../../../../../shared/realm/history/kpi-calculator.ts';
import { kpiRow, kpiRowOf, totalsOf } from '../../../../../shared/realm/history/kpi-record.ts';
import { fc, runs } from '../../../../support/properties.ts';

/** The range is [from, to), in seconds; lines begin before it. */
const from = 100;
const to = 140;
const names = ['a', 'b'] as const;

const time = fc.integer({ min: 80, max: 150 });
const hostEvent = {
  host_name: fc.constantFrom(...names),
  service: fc.constant(null),
  command_name: fc.constant(null),
};
const event: fc.Arbitrary<KpiEvent> = fc.oneof(
  fc.record({
    ...hostEvent,
    time,
    kind: fc.constantFrom('alert' as const, 'alert' as const, 'state' as const),
    state: fc.constantFrom(0, 1, 2),
    state_type: fc.constantFrom('HARD', 'HARD', 'SOFT'),
  }),
  fc.record({
    ...hostEvent,
    time,
    kind: fc.constantFrom('acknowledgement' as const, 'flapping' as const),
    state: fc.constant(null),
    state_type: fc.constantFrom('STARTED', 'EXPIRED'),
  }),
  fc.record({
    ...hostEvent,
    time,
    kind: fc.constant('notification' as const),
    state: fc.constantFrom(0, 1),
    state_type: fc.constantFrom('DOWN', 'ACKNOWLEDGEMENT (DOWN)'),
  }),
  fc.record({
    ...hostEvent,
    time,
    kind: fc.constant('command' as const),
    state: fc.constant(null),
    state_type: fc.constant(null),
    command_name: fc.constantFrom('ACKNOWLEDGE_HOST_PROBLEM', 'REMOVE_HOST_ACKNOWLEDGEMENT'),
  }),
  fc.record({
    ...hostEvent,
    service: fc.constant('http'),
    time,
    kind: fc.constant('alert' as const),
    state: fc.constant(2),
    state_type: fc.constant('HARD'),
  }),
);

interface Story {
  readonly now: number;
  readonly events: readonly KpiEvent[];
  readonly present: readonly PresentProblem[];
}

const stories: fc.Arbitrary<Story> = fc
  .record({
    now: fc.oneof(fc.integer({ min: 90, max: 150 }), fc.constant(200)),
    events: fc.array(event, { maxLength: 25 }),
    since: fc.tuple(fc.option(time), fc.option(time)),
  })
  .map(({ now, events, since }) => ({
    now,
    events: events.filter((one) => one.time < to && one.time <= now).sort((a, b) => a.time - b.time),
    present: names.flatMap((host_name, place) => {
      const began = since[place] ?? null;
      return began === null ? [] : [{ host_name, service: null, since: Math.min(began, now) }];
    }),
  }));

interface Problem {
  readonly since: number;
  readonly until: number | undefined;
  readonly acknowledged: number | undefined;
}

const isInside = ({ time: at }: { readonly time: number }) => at >= from && at < to;

function isAcknowledgement({ kind, state_type: type, command_name: command }: KpiEvent) {
  if (kind === 'acknowledgement') return type !== 'EXPIRED';
  return type === 'ACKNOWLEDGEMENT (DOWN)' || command === 'ACKNOWLEDGE_HOST_PROBLEM';
}

/** Every problem of a host, from the first HARD problem state to the recovery, whenever it was. */
function problemsOf({ events, present, now }: Story, host: string): Problem[] {
  const mine = events.filter((one) => one.host_name === host && one.service === null);
  const isState = ({ kind, state, state_type: type }: KpiEvent) =>
    (kind === 'alert' || kind === 'state') && (type === 'HARD' || state === 0);
  const since = present.find((one) => one.host_name === host)?.since;
  const problems: Problem[] = [];
  let open: Problem | undefined;
  const begin = (at: number) => ({ since: at, until: undefined, acknowledged: undefined });
  if (since !== undefined && since <= from) open = begin(since);
  for (const one of mine) {
    if (open && one.time >= open.since && isAcknowledgement(one))
      open = { ...open, acknowledged: open.acknowledged ?? one.time };
    if (!isState(one)) continue;
    if (one.state === 0) {
      // Lines are believed: one that tells of a recovery ends a present problem that began later, too.
      if (open && open.since <= one.time) problems.push({ ...open, until: one.time });
      open = undefined;
    } else open = open ? { ...open, since: Math.min(open.since, one.time) } : begin(one.time);
  }
  if (open) problems.push(open);
  else if (since !== undefined && since > from && since < to && !mine.some(isState)) {
    problems.push(begin(since));
  }
  // Of those that are in the range, or of no length at one of its seconds.
  return problems.filter(
    (one) => one.since < to && (one.since >= from || (one.until ?? now) > from) && one.since <= now,
  );
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);

/** What these problems and events make. */
function figuresOf(hosts: readonly string[], story: Story, period: number) {
  const last = Math.min(story.now, to);
  const problems = hosts.flatMap((host) => problemsOf(story, host));
  const events = story.events.filter(
    (one) => hosts.includes(one.host_name ?? '') && one.service === null && isInside(one),
  );
  const alerts = events.filter(({ kind }) => kind === 'alert');
  const hard = alerts.filter(({ state_type: type }) => type === 'HARD').length;
  const lengths = problems.map(({ since, until = last }) => {
    const seconds = Array.from({ length: to - from }, (_, at) => from + at);
    return seconds.filter((second) => second >= since && second < until && second < last).length;
  });
  const inProblem = lengths.reduce((sum, one) => sum + one, 0);
  const begun = problems.filter(({ since }) => since >= from);
  return {
    problems: problems.length,
    open_at_start: problems.length - begun.length,
    open: problems.filter(({ until }) => until === undefined).length,
    alerts: { total: alerts.length, hard, soft: alerts.length - hard },
    notifications: events.filter(({ kind }) => kind === 'notification').length,
    acknowledged: problems.filter(({ acknowledged }) => acknowledged !== undefined).length,
    flaps: events.filter(({ kind, state_type: type }) => kind === 'flapping' && type === 'STARTED').length,
    time_in_problem_s: inProblem,
    longest_s: Math.max(0, ...lengths),
    mtta_s: mean(
      begun.flatMap(({ since, acknowledged }) => (acknowledged === undefined ? [] : [acknowledged - since])),
    ),
    mttr_s: mean(begun.flatMap(({ since, until }) => (until === undefined ? [] : [until - since]))),
    mtbf_s: problems.length === 0 ? null : Math.round((period - inProblem) / problems.length),
    availability_percent: period === 0 ? null : expect.closeTo(((period - inProblem) / period) * 100, 3),
  };
}

describe('key figures, held against a list of problems', () => {
  it('are those of each host and of all', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { events, present, now } = story;
        const period = Math.max(0, Math.min(now, to) - from);
        const calculator = new KpiCalculator('hosts', { span: { from, to }, hosts: undefined, present });
        for (const one of events) calculator.feed(one);
        const found = calculator.finish(now);
        for (const { subject, tally } of found) {
          const row = kpiRowOf('r', subject, { tally, period });
          expect(row).toEqual({ realm: 'r', ...subject, ...figuresOf([subject.host_name], story, period) });
          expect(kpiRow().safeParse(row).success).toBe(true);
        }
        const told = found.map(({ subject }) => subject.host_name);
        for (const host of names.filter((name) => !told.includes(name))) {
          expect(figuresOf([host], story, period)).toMatchObject({
            problems: 0,
            notifications: 0,
            flaps: 0,
            alerts: { total: 0 },
          });
        }
        const tallies = found.map(({ tally }) => tally);
        const objects = names.length;
        expect(totalsOf(tallies, { objects, period })).toEqual({
          objects,
          with_events: found.length,
          ...figuresOf(names, story, period * objects),
        });
      }),
      { numRuns: runs(500) },
    );
  });

  it('count only the hosts that are meant', () => {
    fc.assert(
      fc.property(stories, ({ events, now }) => {
        const of = (hosts: ReadonlySet<string> | undefined, told: readonly KpiEvent[]) => {
          const calculator = new KpiCalculator('hosts', { span: { from, to }, hosts, present: [] });
          for (const one of told) calculator.feed(one);
          return calculator
            .finish(now)
            .map(({ subject, tally }) => kpiRowOf('r', subject, { tally, period: 1 }));
        };
        expect(of(new Set(['a']), events)).toEqual(
          of(
            undefined,
            events.filter((one) => one.host_name === 'a'),
          ),
        );
      }),
    );
  });
});

describe('key figures', () => {
  const told = (time: number, state: number): KpiEvent => {
    return {
      time,
      kind: 'alert',
      host_name: 'a',
      service: null,
      state,
      state_type: 'HARD',
      command_name: null,
    };
  };
  const acknowledged = (time: number): KpiEvent => ({
    ...told(time, 1),
    kind: 'acknowledgement',
    state: null,
  });
  const row = (events: readonly KpiEvent[], since: number | undefined, now = 200) => {
    const present = since === undefined ? [] : [{ host_name: 'a', service: null, since }];
    const calculator = new KpiCalculator('hosts', { span: { from, to }, hosts: undefined, present });
    for (const one of events) calculator.feed(one);
    const [first] = calculator.finish(now);
    return first && kpiRowOf('r', first.subject, { tally: first.tally, period: 40 });
  };

  it('have a problem that begins right now among the open ones', () => {
    expect(row([told(120, 1)], undefined, 120)).toMatchObject({ problems: 1, open: 1, time_in_problem_s: 0 });
    expect(row([], 120, 120)).toMatchObject({ problems: 1, open: 1 });
  });

  it('have a problem of one second wherever in the range it is', () => {
    const of = (time: number) => row([told(time, 1), told(time, 0)], undefined);
    expect(of(100)).toEqual(of(120));
    expect(of(100)).toMatchObject({ problems: 1, mttr_s: 0 });
  });

  it('take a present problem for as old as its first line, and no acknowledgement for older than its problem', () => {
    expect(row([told(90, 1), acknowledged(95), told(100, 2)], 100)).toMatchObject({
      open_at_start: 1,
      acknowledged: 1,
      mtta_s: null,
    });
    expect(row([acknowledged(95)], 100)).toMatchObject({ open_at_start: 0, acknowledged: 0, mtta_s: null });
  });
});

describe('figures over events that are not in the order of time', () => {
  it('are never below nothing', () => {
    const present = fc.record({
      host_name: fc.constantFrom(...names),
      service: fc.constant(null),
      since: time,
    });
    fc.assert(
      fc.property(fc.array(event), fc.array(present, { maxLength: 2 }), (events, problems) => {
        const calculator = new KpiCalculator('hosts', {
          span: { from, to },
          hosts: undefined,
          present: problems,
        });
        for (const one of events) calculator.feed(one);
        for (const { subject, tally } of calculator.finish(150)) {
          const row = kpiRowOf('paris', subject, { tally, period: to - from });
          expect(kpiRow().safeParse(row).error).toBeUndefined();
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a mean that is no number JSON keeps', () => {
  it('is null', () => {
    const calculator = new KpiCalculator('hosts', {
      span: { from, to },
      hosts: undefined,
      present: [{ host_name: 'a', service: null, since: 120 }],
    });
    const tallies = calculator.finish(150).map(({ tally }) => tally);
    const totals = (objects: number) => totalsOf(tallies, { objects, period: 1_800_000_000 });
    expect(totals(1000).mtbf_s).toBe(1_799_999_999_980);
    expect(totals(1_000_000_000).mtbf_s).toBeNull();
  });
});
