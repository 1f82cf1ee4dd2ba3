import { describe, expect, it } from '@jest/globals';

import { AvailabilityBySpan } from '../../../../../../shared/realm/history/availability/availability-by-span.ts';
import { AvailabilityCalculator } from '../../../../../../shared/realm/history/availability/availability-calculator.ts';
import { oneHostRecord } from '../../../../../../shared/realm/history/availability/availability-record.ts';
import type { ExclusionWindow } from '../../../../../../shared/realm/history/availability/exclusion-windows.ts';
import { KpiCalculator } from '../../../../../../shared/realm/history/kpi/kpi-calculator.ts';
import { totalsOf } from '../../../../../../shared/realm/history/kpi/kpi-record.ts';
import { isoClock } from '../../../../../../shared/time/iso.ts';
import type { modelStates } from '../../../../../support/invented-past.ts';
import {
  endTick,
  inDowntime,
  type InventedPast,
  inventedPasts,
  linesOf,
  presentOf,
  secondOf,
  stateAt,
  tickSeconds,
} from '../../../../../support/invented-past.ts';
import { fc, propertyRuns } from '../../../../../support/properties.ts';

/** A window in ticks. */
interface Window {
  readonly begin: number;
  readonly end: number;
  readonly fixed: boolean;
}

const windows = fc.array(
  fc
    .tuple(fc.integer({ min: -60, max: endTick + 5 }), fc.integer({ min: 1, max: 60 }), fc.boolean())
    .map(([begin, length, fixed]): Window => ({ begin, end: begin + length, fixed })),
  { maxLength: 5 },
);
const sources = fc.constantFrom('log' as const, 'index' as const, 'watch' as const);
type Source = 'log' | 'index' | 'watch';

const unavailable = new Set(['DOWN', 'UNREACHABLE'] as const);
const range = { from: secondOf(0), to: secondOf(endTick) };
const ticks = Array.from({ length: endTick }, (_, at) => at);
const inSeconds = ({ begin, end, fixed }: Window): ExclusionWindow => ({
  ...{ from: secondOf(begin), to: secondOf(end), fixed },
});
const readFrom = (past: InventedPast) => secondOf(past.logFrom);
/** Returns the events that the source has of a past. The collector watch has no downtimes. */
const eventsOf = (past: InventedPast, source: Source) =>
  linesOf(past, endTick).filter(({ kind }) => source !== 'watch' || !['downtime', 'engine'].includes(kind));

function judged(past: InventedPast, given: readonly Window[], source: Source) {
  const judgement = { span: range, unavailable, threshold: undefined };
  const tally = new AvailabilityBySpan([range]);
  const calculator = new AvailabilityCalculator({
    ...judgement,
    now: secondOf(past.now),
    keepOutages: true,
    onPeriod: (_host, state, period) => {
      tally.add(state, period);
    },
    windows: new Map([['a', given.map(inSeconds)]]),
  });
  calculator.add({ host_name: 'a', service: null }, presentOf(past));
  for (const line of eventsOf(past, source)) calculator.feed(line);
  const [subject] = calculator.finish({ source, from: readFrom(past) });
  return {
    tally,
    record: oneHostRecord({ ...judgement, realm: 'r', iso: isoClock('UTC') }, subject!),
  };
}

/** Returns the time of the first tick at which the source tells of a downtime of the host. */
function firstTold(past: InventedPast, source: Source): number {
  return eventsOf(past, source).find(({ kind }) => kind === 'downtime')?.time ?? Infinity;
}

/** Returns true if the past of the source says that the host was in a downtime, or the engine says it of the present. */
function isSeenInDowntime(past: InventedPast, source: Source, at: number): boolean {
  if (source !== 'watch') return inDowntime(past, at);
  const since = presentOf(past)?.downtimeSince ?? null;
  return since !== null && secondOf(at) >= since && at < past.now;
}

/** The definition by which the calculation is judged, tick by tick. */
function isExcluded(past: InventedPast, given: readonly Window[], source: Source, at: number): boolean {
  const covering = given.filter(({ begin, end }) => begin <= at && at < end);
  if (covering.length === 0 || at >= past.now) return false;
  if (isSeenInDowntime(past, source, at)) return true;
  const first = firstTold(past, source);
  if (secondOf(at) >= first) return false;
  const areDowntimesKnown = source === 'log' || (source === 'index' && first < Infinity);
  return covering.some(({ begin, fixed }) => fixed && (!areDowntimesKnown || begin < past.logFrom));
}

const stories = fc
  .tuple(inventedPasts('any'), windows, sources)
  // The lines of downtimes are the last sign of life of some hosts that are gone, which the collector watch lacks.
  .filter(([past, , source]) => past.present !== undefined || source !== 'watch');

describe('the time that is excluded from availability', () => {
  it('is in a window and a downtime, second by second, and leaves the share', () => {
    fc.assert(
      fc.property(stories, ([past, given, source]) => {
        const { record, tally } = judged(past, given, source);
        const plain = judged(past, [], source).record;
        const secondsOf = (state: (typeof modelStates)[number], isMeant: (at: number) => boolean) =>
          ticks.filter((at) => stateAt(past, at) === state && isMeant(at)).length * tickSeconds;
        const excluded = (at: number) => isExcluded(past, given, source, at);
        const counted = (at: number) => !excluded(at);
        expect(record.excluded_seconds_by_state).toMatchObject({
          up: secondsOf('UP', excluded),
          down: secondsOf('DOWN', excluded),
          unreachable: secondsOf('UNREACHABLE', excluded),
          pending: secondsOf('PENDING', excluded),
        });
        expect(record.excluded_seconds_by_state.nodata).toBeLessThanOrEqual(record.seconds_by_state.nodata);
        const up = secondsOf('UP', counted);
        const left = up + secondsOf('DOWN', counted) + secondsOf('UNREACHABLE', counted);
        if (left === 0) expect(record.availability_percent).toBeNull();
        else expect(record.availability_percent).toBeCloseTo((up / left) * 100, 3);
        expect(tally.percent(0)).toBe(record.availability_percent);
        expect(tally.excluded(0)).toBe(
          Object.values(record.excluded_seconds_by_state).reduce((sum, seconds) => sum + seconds, 0),
        );
        const { excluded_seconds_by_state: _excluded, availability_percent: _percent, ...rest } = record;
        expect(plain).toMatchObject(rest);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('is the same in key figures', () => {
    fc.assert(
      fc.property(
        stories.filter(([past]) => past.present !== undefined),
        ([past, given, source]) => {
          const { record } = judged(past, given, source);
          const present = [{ ...presentOf(past)!, service: null }];
          const excludable = new Map([['a', given.map(inSeconds)]]);
          const options = { span: range, hosts: undefined, present, windows: excludable };
          const calculator = new KpiCalculator('hosts', options);
          for (const line of eventsOf(past, source)) calculator.feed({ ...line, command_name: null });
          const read = { source, from: readFrom(past) };
          const { figures, ...rest } = calculator.finish(secondOf(past.now), read);
          const totals = totalsOf(
            figures.map(({ tally }) => tally),
            rest,
          );
          expect(totals.availability_percent).toBe(record.availability_percent);
          expect(totals.excluded_seconds).toBe(
            Object.values(record.excluded_seconds_by_state).reduce((sum, seconds) => sum + seconds, 0),
          );
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});
