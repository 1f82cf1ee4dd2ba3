import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { GroupCounter } from '../../../../../shared/http/figures/group-counter.ts';
import { coveredSpans } from '../../../../../shared/realm/calendars/covered-spans.ts';
import { AvailabilityCalculator } from '../../../../../shared/realm/history/availability/availability-calculator.ts';
import { hostRecord } from '../../../../../shared/realm/history/availability/availability-record.ts';
import { problemStates } from '../../../../../shared/realm/history/availability/availability-states.ts';
import {
  type AvailabilityStep,
  seriesOfRows,
  stepSchema,
} from '../../../../../shared/realm/history/availability/step-series.ts';
import { stepNames, stepsOf } from '../../../../../shared/realm/history/availability/steps.ts';
import type { StateEvent } from '../../../../../shared/realm/history/sources/state-event.ts';
import { objectTable } from '../../../../../shared/rows/row-table.ts';
import { isoClock } from '../../../../../shared/time/iso.ts';
import { zoneOf } from '../../../../../shared/time/zone.ts';
import { isCoveredBy } from '../../../../support/calendar-model.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

const at = (text: string) => Date.parse(text) / 1000;
const zones = ['UTC', 'Europe/Paris', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Apia'];
const days = ['2024-02-28', '2024-03-30', '2024-10-26', '2011-12-29', '2017-10-14', '2026-04-04'];
const longest = 3 * 86_400;
const hours = fc.constantFrom<string[][]>(
  [],
  ['08:00-18:00'],
  ['00:00-02:30', '03:00-24:00'],
  ['01:30-02:30'],
);

/** The request for one series of each group of hosts. */
const bySeries = {
  groupBy: [{ name: 'group', from: { field: 'group' } }],
  figures: [{ name: 'series', figure: 'sum' as const, from: { field: 'series' }, tally: seriesOfRows.tally }],
};

const anyCase = fc.record({
  day: fc.constantFrom(...days),
  zone: fc.constantFrom(...zones),
  projectZone: fc.constantFrom(...zones),
  week: fc.array(hours, { minLength: 7, maxLength: 7 }),
  length: fc.integer({ min: 1, max: longest }),
  step: fc.constantFrom(...stepNames),
  excludesDowntimes: fc.boolean(),
  hosts: fc.array(
    fc.record({
      group: fc.constantFrom('one', 'two'),
      changes: fc.array(fc.tuple(fc.integer({ min: 1, max: longest }), fc.constantFrom(0, 1, 2)), {
        maxLength: 6,
      }),
      downtimes: fc.array(fc.integer({ min: 1, max: longest }), { maxLength: 6 }),
      isKnown: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const event = (host_name: string, time: number, more: Partial<StateEvent>): StateEvent => ({
  ...{ time, host_name, service: null, kind: 'alert', type: 'HOST ALERT', state: null },
  ...{ state_type: 'HARD', previous_state: undefined, history_since: undefined },
  ...more,
});

interface Sums {
  readonly available: number;
  readonly unavailable: number;
  readonly excluded: number;
  readonly nodata: number;
  readonly outside: number;
  /** Seconds inside of the calendar of which the state is known. */
  readonly known: number;
}
const add = (a: Sums, b: Sums): Sums => ({
  ...{ available: a.available + b.available, unavailable: a.unavailable + b.unavailable },
  ...{ excluded: a.excluded + b.excluded, nodata: a.nodata + b.nodata },
  ...{ outside: a.outside + b.outside, known: a.known + b.known },
});
const none: Sums = { available: 0, unavailable: 0, excluded: 0, nodata: 0, outside: 0, known: 0 };

const secondsOf = (series: readonly AvailabilityStep[] | null | undefined) =>
  series?.map((each) => ({
    ...{ available: each.available_seconds, unavailable: each.unavailable_seconds },
    ...{ excluded: each.excluded_seconds, nodata: each.nodata_seconds },
  }));
const expected = (model: readonly Sums[]) =>
  model.map(({ available, unavailable, excluded, nodata }) => ({ available, unavailable, excluded, nodata }));

function expectShare(percent: number | null, part: number, whole: number): void {
  if (whole === 0) expect(percent).toBeNull();
  else expect(percent).toBeCloseTo((100 * part) / whole, 3);
}

describe('availability by the hours of a calendar', () => {
  it('is that of the seconds that count, looked at one by one, and its steps add up to it, also of groups of hosts', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ day, zone, projectZone, week, length, step, ...one }) => {
        const { excludesDowntimes } = one;
        const span = { from: at(day), to: at(day) + length };
        const [monday = [], tuesday = [], wednesday = [], thursday = [], friday = [], ...rest] = week;
        const [saturday = [], sunday = []] = rest;
        const calendar = {
          ...{ time_zone: zone, exceptions: [] },
          weekly_hours: { monday, tuesday, wednesday, thursday, friday, saturday, sunday },
        };
        const hosts = one.hosts.map(({ group, isKnown, ...host }, index) => {
          const changes = host.changes.map(([time, state]): [number, number] => [span.from + time, state]);
          if (isKnown) changes.push([span.from - 5, 0]);
          changes.sort(([a], [b]) => a - b);
          // Two downtimes never overlap: each second time ends the one before.
          const edges = [...new Set(host.downtimes)].sort((a, b) => a - b).map((time) => span.from + time);
          return { name: `host ${index}`, group, changes, edges };
        });
        const events = hosts
          .flatMap(({ name, changes, edges }) => [
            ...changes.map(([time, state]) => event(name, time, { state })),
            ...edges.map((time, index) =>
              event(name, time, { kind: 'downtime', state_type: index % 2 === 0 ? 'STARTED' : 'STOPPED' }),
            ),
          ])
          .sort((a, b) => a.time - b.time);
        const counted = await coveredSpans(calendar, span);
        const steps = stepsOf(span, step, zoneOf(projectZone));
        const rules = { span, unavailable: problemStates, threshold: undefined, counted };
        const calculator = new AvailabilityCalculator({
          ...{ ...rules, now: span.to, keepOutages: false, steps, excludesDowntimes },
        });
        for (const { name } of hosts)
          calculator.add(
            { host_name: name, service: null },
            {
              ...{ host_name: name, checked: true, hardState: null, since: null },
              ...{ downtimeSince: null, acknowledged: false },
            },
          );
        for (const each of events) if (each.time < span.to) calculator.feed(each);
        const subjects = calculator.finish({ source: 'log', from: span.from - 10 });
        const context = { ...rules, realm: 'r', iso: isoClock('UTC') };
        const records = subjects.map((subject) => hostRecord(context, subject));

        const isCovered = isCoveredBy(calendar);
        const covered = Array.from({ length }, (_, second) => isCovered(span.from + second));
        const models = hosts.map(({ changes, edges }) => {
          const [stateFrom, toggles] = [new Map(changes), new Set(edges)];
          let state = stateFrom.get(span.from - 5);
          let isInDowntime = false;
          return steps.map(({ from, to }) => {
            const sums = { ...none };
            for (let time = from; time < to; time += 1) {
              state = stateFrom.get(time) ?? state;
              if (toggles.has(time)) isInDowntime = !isInDowntime;
              const isOutside = covered[time - span.from] !== true;
              const isExcluded = isOutside || (excludesDowntimes && isInDowntime);
              sums.outside += Number(isOutside);
              sums.excluded += Number(isExcluded);
              sums.nodata += Number(state === undefined);
              sums.known += Number(state !== undefined && !isOutside);
              if (state !== undefined && !isExcluded) sums[state === 0 ? 'available' : 'unavailable'] += 1;
            }
            return sums;
          });
        });
        for (const [index, record] of records.entries()) {
          const model = models[index] ?? [];
          expect(secondsOf(record.series)).toEqual(expected(model));
          const whole = model.reduce(add, none);
          expect(record.outside_calendar_seconds).toBe(whole.outside);
          const excluded = Object.values(record.excluded_seconds_by_state).reduce(
            (sum, each) => sum + each,
            0,
          );
          expect(excluded).toBe(whole.excluded);
          expectShare(record.availability_percent, whole.available, whole.available + whole.unavailable);
        }

        const counter = new GroupCounter(bySeries);
        await counter.add(
          objectTable(records.map((record, index) => ({ ...hosts[index], series: record.series }))),
        );
        const groups = z
          .array(z.object({ group: z.string(), count: z.int(), series: z.array(stepSchema()) }))
          .parse(counter.rows());
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(hosts.length);
        for (const { group, count, series } of groups) {
          const members = models.filter((_, index) => hosts[index]?.group === group);
          const model = steps.map((_, index) =>
            members.reduce((sum, each) => add(sum, each[index] ?? none), none),
          );
          expect(secondsOf(series)).toEqual(expected(model));
          for (const [index, each] of series.entries()) {
            const { available, unavailable, known, outside } = model[index] ?? none;
            expectShare(each.availability_percent, available, available + unavailable);
            const { from, to } = steps[index] ?? span;
            const hoursThatCount = count * (to - from) - outside;
            expectShare(each.known_percent, known + Number(hoursThatCount === 0), hoursThatCount || 1);
          }
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
