import { describe, expect, it } from '@jest/globals';

import { AvailabilityBySpan } from '../../../../../../shared/realm/history/availability/availability-by-span.ts';
import { AvailabilityCalculator } from '../../../../../../shared/realm/history/availability/availability-calculator.ts';
import {
  oneHostRecord,
  oneServiceRecord,
} from '../../../../../../shared/realm/history/availability/availability-record.ts';
import {
  type AvailabilityState,
  problemStates,
  stateIndexOf,
} from '../../../../../../shared/realm/history/availability/availability-states.ts';
import { summaryFigures } from '../../../../../../shared/realm/history/availability/availability-summary.ts';
import { isoClock } from '../../../../../../shared/time/iso.ts';
import {
  endTick,
  type HostState,
  inDowntime,
  type InventedPast,
  inventedPasts,
  linesOf,
  mergePeriods,
  modelStates,
  presentOf,
  secondOf,
  stateAt,
  statesRead,
  tickSeconds,
} from '../../../../../support/invented-past.ts';
import { fc, propertyRuns } from '../../../../../support/properties.ts';

const usual: ReadonlySet<AvailabilityState> = new Set(['DOWN', 'UNREACHABLE'] as const);
const anyUnavailable = fc
  .subarray(['UP', 'DOWN', 'UNREACHABLE', 'PENDING'] as const, { minLength: 1 })
  .map((states): ReadonlySet<AvailabilityState> => new Set(states));

interface Wanted {
  /** The unit is ticks. */
  readonly from?: number;
  readonly to?: number;
  readonly unavailable?: ReadonlySet<AvailabilityState>;
  readonly threshold?: number | undefined;
  readonly tally?: AvailabilityBySpan;
}

function judged(
  past: InventedPast,
  { from = 0, to = endTick, unavailable = usual, threshold, tally }: Wanted = {},
) {
  const judgement = { span: { from: secondOf(from), to: secondOf(to) }, unavailable, threshold };
  const calculator = new AvailabilityCalculator({
    ...judgement,
    now: secondOf(past.now),
    keepOutages: true,
    onPeriod: (_host, state, stretch) => {
      tally?.add(state, stretch);
    },
  });
  calculator.add({ host_name: 'a', service: null }, presentOf(past));
  for (const line of linesOf(past, to)) calculator.feed(line);
  const [subject] = calculator.finish({ source: 'log', from: secondOf(past.logFrom) });
  if (!subject) throw new Error('the host is gone');
  return oneHostRecord({ ...judgement, realm: 'r', iso: isoClock('UTC') }, subject);
}

const ticks = Array.from({ length: endTick }, (_, at) => at);
const values = (figures: Readonly<Record<Lowercase<HostState>, number>>) => [
  figures.up,
  figures.down,
  figures.unreachable,
  figures.pending,
  figures.nodata,
];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : Math.round(sum(numbers) / numbers.length);
const tickOf = (iso: string) => (Date.parse(iso) / 1000 - secondOf(0)) / tickSeconds;

/** Returns true if an outage began at that time: the state before is known, or the engine reports the change. */
function beganAt(past: InventedPast, at: number, unavailable: ReadonlySet<AvailabilityState>) {
  const before = stateAt(past, at - 1);
  const { since = null, hardState = null } = past.present ?? {};
  if (before === 'NODATA') return since === at && hardState !== null;
  return !unavailable.has(before);
}

function isKnownToEnd(past: InventedPast, at: number, unavailable: ReadonlySet<AvailabilityState>) {
  const told = statesRead(past, at).filter((line) => line.at === at);
  return (
    stateAt(past, at) !== 'NODATA' ||
    told.some(({ state }) => !unavailable.has(modelStates[state] ?? 'NODATA'))
  );
}

/** Judges a service with the same past. Its downtimes are its own or those of its host, and its steps have these edges. */
function judgedService(past: InventedPast, downtimesOf: 'itself' | 'host', edges: readonly number[] = []) {
  const rules = { span: { from: secondOf(0), to: secondOf(endTick) }, unavailable: problemStates };
  const spans = [0, ...edges].map((from, place) => ({
    from: secondOf(from),
    to: secondOf(edges[place] ?? endTick),
  }));
  const calculator = new AvailabilityCalculator({
    ...{ ...rules, now: secondOf(past.now), keepOutages: true, steps: spans },
  });
  const { hardState = null, downtimeSince = null, ...known } = presentOf(past) ?? {};
  const announced = downtimesOf === 'host' ? { hostDowntimeSince: downtimeSince } : {};
  calculator.add(
    { host_name: 'a', service: 's' },
    presentOf(past) && {
      ...{ host_name: 'a', checked: true, since: null, acknowledged: false, ...known },
      ...{ hardState: stateIndexOf('s', hardState), downtimeSince, ...announced },
      ...(downtimesOf === 'host' && { downtimeSince: null }),
    },
  );
  for (const line of linesOf(past, endTick)) {
    const isOfHost = line.host_name === null || (line.kind === 'downtime' && downtimesOf === 'host');
    // The states of the invented past are those of hosts: 3 and 7 say nothing.
    const state = line.state === 3 ? 7 : line.state;
    calculator.feed({ ...line, state, service: isOfHost ? null : 's' });
  }
  const [subject] = calculator.finish({ source: 'log', from: secondOf(past.logFrom) });
  return oneServiceRecord({ ...rules, threshold: undefined, realm: 'r', iso: isoClock('UTC') }, subject!);
}

describe('availability of a service', () => {
  it('is that of a host with the same states and downtimes, whoever of both has the downtimes', () => {
    fc.assert(
      fc.property(
        inventedPasts('any'),
        fc.constantFrom('itself' as const, 'host' as const),
        (past, whose) => {
          const ofHost = judged(past);
          const { seconds_by_state: seconds, ...record } = judgedService(past, whose);
          const like = { up: seconds.ok, down: seconds.warning, unreachable: seconds.critical };
          expect({ ...like, pending: seconds.pending, nodata: seconds.nodata }).toEqual(
            ofHost.seconds_by_state,
          );
          const scheduled = record.scheduled_downtime_seconds_by_state;
          expect([scheduled.ok, scheduled.warning, scheduled.critical]).toEqual(
            values(ofHost.scheduled_downtime_seconds_by_state).slice(0, 3),
          );
          const { availability_percent, known_percent, outages } = ofHost;
          expect(record).toMatchObject({ availability_percent, known_percent, outages });
        },
      ),
      { numRuns: propertyRuns(400) },
    );
  });

  it('by steps adds up to the whole', () => {
    const edges = fc.uniqueArray(fc.integer({ min: 1, max: endTick - 1 }), { maxLength: 6 });
    fc.assert(
      fc.property(inventedPasts('any'), edges, (past, numbers) => {
        const { series, seconds_by_state: seconds } = judgedService(
          past,
          'host',
          numbers.sort((a, b) => a - b),
        );
        const total = (field: 'available_seconds' | 'unavailable_seconds' | 'nodata_seconds') =>
          sum((series ?? []).map((step) => step[field]));
        expect(total('available_seconds')).toBe(seconds.ok);
        expect(total('unavailable_seconds')).toBe(seconds.warning + seconds.critical + seconds.unknown);
        expect(total('nodata_seconds')).toBe(seconds.nodata);
        expect(series).toHaveLength(numbers.length + 1);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe('availability, looked at second by second', () => {
  it('has the seconds of each state, and of those the ones in a downtime', () => {
    fc.assert(
      fc.property(inventedPasts('any'), (past) => {
        const record = judged(past);
        const secondsOf = (isMeant: (at: number) => boolean) =>
          modelStates.map(
            (state) => ticks.filter((at) => stateAt(past, at) === state && isMeant(at)).length * tickSeconds,
          );
        expect(values(record.seconds_by_state)).toEqual(secondsOf(() => true));
        const known = { ...record.scheduled_downtime_seconds_by_state, nodata: 0 };
        const [up, down, unreachable, pending] = secondsOf((at) => inDowntime(past, at));
        expect(known).toEqual({ up, down, unreachable, pending, nodata: 0 });
        expect(sum(values(record.seconds_by_state))).toBe(record.period_seconds);
        for (const [place, seconds] of values(record.scheduled_downtime_seconds_by_state).entries()) {
          expect(seconds).toBeLessThanOrEqual(values(record.seconds_by_state)[place] ?? 0);
        }
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('says how it was at the start and who told it', () => {
    fc.assert(
      fc.property(inventedPasts('any'), (past) => {
        const { state_at_start: state, state_at_start_source: source } = judged(past);
        const told = statesRead(past, 0).at(-1);
        const teller = told?.at === 0 ? 'event' : told ? 'backtrack' : 'current';
        expect(state).toBe(stateAt(past, 0));
        expect(source).toBe(state === 'NODATA' ? 'none' : teller);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('has its percentages of these seconds', () => {
    const threshold = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined });
    fc.assert(
      fc.property(inventedPasts('any'), anyUnavailable, threshold, (past, unavailable, limit) => {
        const record = judged(past, { unavailable, threshold: limit });
        const states = ticks.map((at) => stateAt(past, at));
        const out = states.filter((state) => unavailable.has(state)).length;
        const pending = unavailable.has('PENDING') ? 0 : states.filter((state) => state === 'PENDING').length;
        const nodata = states.filter((state) => state === 'NODATA').length;
        const judgedTicks = endTick - nodata - pending;
        const percent = record.availability_percent;
        if (judgedTicks === 0) expect(percent).toBeNull();
        else expect(percent).toBeCloseTo(((judgedTicks - out) / judgedTicks) * 100, 3);
        expect(percent === 100).toBe(judgedTicks > 0 && out === 0);
        expect(record.known_percent).toBeCloseTo(((endTick - nodata) / endTick) * 100, 3);
        expect(sum(values(record.percent_by_state))).toBeCloseTo(100, 3);
        const meets = limit === undefined || percent === null ? null : percent >= limit;
        expect(record).toMatchObject({ threshold: limit ?? null, meets_threshold: meets });
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('has its outages where the unavailable seconds are, and their figures of them', () => {
    fc.assert(
      fc.property(inventedPasts('any'), anyUnavailable, (past, unavailable) => {
        const { seconds_by_state: seconds, outages } = judged(past, { unavailable });
        const { intervals } = outages;
        const isOut = (at: number) => unavailable.has(stateAt(past, at));
        const expected = mergePeriods(ticks.filter(isOut).map((at) => ({ begin: at, end: at + 1 })));
        const stretches = intervals.map(({ starts_at: from, ends_at: to }) => ({
          begin: tickOf(from),
          end: tickOf(to),
        }));
        expect(mergePeriods(stretches).filter((one) => one.begin < one.end)).toEqual(expected);
        const out = modelStates
          .filter((state) => unavailable.has(state))
          .map((state) => modelStates.indexOf(state));
        expect(sum(intervals.map((one) => one.duration_seconds))).toBe(
          sum(out.map((place) => values(seconds)[place] ?? 0)),
        );

        expect(intervals.filter((one) => one.duration_seconds === 0 && !one.ended_inside)).toEqual([]);
        const begun = intervals.filter((one) => one.began_inside);
        const others = ticks.filter((at) => !isOut(at));
        expect(outages).toMatchObject({
          count: intervals.length,
          longest_seconds: Math.max(0, ...intervals.map((one) => one.duration_seconds)),
          mttr_seconds: mean(begun.filter((one) => one.ended_inside).map((one) => one.duration_seconds)),
          mtbf_seconds: begun.length === 0 ? null : Math.round((others.length * tickSeconds) / begun.length),
        });
        for (const one of intervals.filter(({ duration_seconds: length }) => length > 0)) {
          const [begin, over] = [tickOf(one.starts_at), tickOf(one.ends_at)];
          expect(one.ended_inside).toBe(over < endTick && isKnownToEnd(past, over, unavailable));
          if (begin > 0) expect(one.began_inside).toBe(true);
          else if (statesRead(past, 0).filter(({ at }) => at === 0).length < 2) {
            expect(one.began_inside).toBe(beganAt(past, 0, unavailable));
          }
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('adds up where a range is split in two', () => {
    fc.assert(
      fc.property(inventedPasts('whole'), fc.integer({ min: 1, max: endTick - 1 }), (past, middle) => {
        const [whole, first, second] = [
          judged(past),
          judged(past, { to: middle }),
          judged(past, { from: middle }),
        ];
        const added = (figure: 'seconds_by_state' | 'scheduled_downtime_seconds_by_state') =>
          values(first[figure]).map((seconds, place) => seconds + (values(second[figure])[place] ?? 0));
        expect(added('seconds_by_state')).toEqual(values(whole.seconds_by_state));
        expect(added('scheduled_downtime_seconds_by_state')).toEqual(
          values(whole.scheduled_downtime_seconds_by_state),
        );
        if (stateAt(past, middle - 1) === 'NODATA') return;
        const begun = ({ outages }: typeof whole) =>
          outages.intervals.filter((one) => one.began_inside && one.duration_seconds > 0).length;
        expect(begun(first) + begun(second)).toBe(begun(whole));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('is the same in a tally of several spans as asked for each span', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 0, max: endTick }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(inventedPasts('whole'), bounds, (past, numbers) => {
        const edges = numbers.sort((a, b) => a - b);
        const days = edges.slice(1).map((to, place) => ({ from: edges[place] ?? 0, to }));
        const whole = [{ from: edges[0] ?? 0, to: endTick }];
        for (const all of [days, whole]) {
          const spans = all.filter(({ from, to }) => from < to);
          const tally = new AvailabilityBySpan(
            spans.map(({ from, to }) => ({ from: secondOf(from), to: secondOf(to) })),
          );
          judged(past, { tally });
          expect(spans.map((_, place) => tally.percent(place))).toEqual(
            spans.map((span) => judged(past, span).availability_percent),
          );
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('is summed up over hosts', () => {
    fc.assert(
      fc.property(
        fc.array(inventedPasts('any'), { maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        (all, threshold) => {
          const records = all.map((past) => judged(past, { threshold }));
          const percents = records.flatMap(({ availability_percent: percent }) => percent ?? []);
          const summary = summaryFigures({ data: records, steps: [] }, isoClock('UTC'));
          expect(summary).toMatchObject({
            worst_percent: percents.length === 0 ? null : Math.min(...percents),
            best_percent: percents.length === 0 ? null : Math.max(...percents),
            below_threshold:
              all.length === 0 ? null : percents.filter((percent) => percent < threshold).length,
          });
          if (percents.length === 0) expect(summary.mean_percent).toBeNull();
          else expect(summary.mean_percent).toBeCloseTo(sum(percents) / percents.length, 3);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });
});
