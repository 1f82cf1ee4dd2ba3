import { describe, expect, it } from '@jest/globals';

import { coveredSpans } from '../../../../../shared/realm/calendars/covered-spans.ts';
import { AvailabilityCalculator } from '../../../../../shared/realm/history/availability/availability-calculator.ts';
import { hostRecord } from '../../../../../shared/realm/history/availability/availability-record.ts';
import { problemStates } from '../../../../../shared/realm/history/availability/availability-states.ts';
import { stepNames, stepsOf } from '../../../../../shared/realm/history/availability/steps.ts';
import type { StateEvent } from '../../../../../shared/realm/history/sources/state-event.ts';
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

const anyCase = fc.record({
  day: fc.constantFrom(...days),
  zone: fc.constantFrom(...zones),
  projectZone: fc.constantFrom(...zones),
  week: fc.array(hours, { minLength: 7, maxLength: 7 }),
  length: fc.integer({ min: 1, max: longest }),
  step: fc.constantFrom(...stepNames),
  changes: fc.array(fc.tuple(fc.integer({ min: 1, max: longest }), fc.constantFrom(0, 1, 2)), {
    maxLength: 6,
  }),
  downtimes: fc.array(fc.integer({ min: 1, max: longest }), { maxLength: 6 }),
  excludesDowntimes: fc.boolean(),
  isKnown: fc.boolean(),
});

const event = (time: number, more: Partial<StateEvent>): StateEvent => ({
  ...{ time, host_name: 'a', service: null, kind: 'alert', type: 'HOST ALERT', state: null },
  ...{ state_type: 'HARD', previous_state: undefined, history_since: undefined },
  ...more,
});

describe('availability by the hours of a calendar', () => {
  it('is that of the seconds that count, looked at one by one, and its steps add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const { day, zone, projectZone, week, length, step, excludesDowntimes, isKnown } = one;
        const span = { from: at(day), to: at(day) + length };
        const [monday = [], tuesday = [], wednesday = [], thursday = [], friday = [], ...rest] = week;
        const [saturday = [], sunday = []] = rest;
        const calendar = {
          ...{ time_zone: zone, exceptions: [] },
          weekly_hours: { monday, tuesday, wednesday, thursday, friday, saturday, sunday },
        };
        const changes = one.changes.map(([time, state]): [number, number] => [span.from + time, state]);
        if (isKnown) changes.push([span.from - 5, 0]);
        changes.sort(([a], [b]) => a - b);
        // Two downtimes never overlap: each second time ends the one before.
        const edges = [...new Set(one.downtimes)].sort((a, b) => a - b).map((time) => span.from + time);
        const events = [
          ...changes.map(([time, state]) => event(time, { state })),
          ...edges.map((time, index) =>
            event(time, { kind: 'downtime', state_type: index % 2 === 0 ? 'STARTED' : 'STOPPED' }),
          ),
        ].sort((a, b) => a.time - b.time);
        const counted = await coveredSpans(calendar, span);
        const steps = stepsOf(span, step, zoneOf(projectZone));
        const rules = { span, unavailable: problemStates, threshold: undefined, counted };
        const calculator = new AvailabilityCalculator({
          ...{ ...rules, now: span.to, keepOutages: false, steps, excludesDowntimes },
        });
        calculator.add(
          { host_name: 'a', service: null },
          {
            ...{ host_name: 'a', checked: true, hardState: null, since: null },
            ...{ downtimeSince: null, acknowledged: false },
          },
        );
        for (const each of events) if (each.time < span.to) calculator.feed(each);
        const [subject] = calculator.finish({ source: 'log', from: span.from - 10 });
        if (!subject) throw new Error('the host is gone');
        const record = hostRecord({ ...rules, realm: 'r', iso: isoClock('UTC') }, subject);

        const isCovered = isCoveredBy(calendar);
        const model = steps.map(({ from, to }) => {
          const sums = { available: 0, unavailable: 0, excluded: 0, nodata: 0, outside: 0 };
          for (let time = from; time < to; time += 1) {
            const state = changes.findLast(([begun]) => begun <= time)?.[1];
            const isInDowntime = edges.filter((edge) => edge <= time).length % 2 === 1;
            const isOutside = !isCovered(time);
            const isExcluded = isOutside || (excludesDowntimes && isInDowntime);
            sums.outside += Number(isOutside);
            sums.excluded += Number(isExcluded);
            sums.nodata += Number(state === undefined);
            if (state !== undefined && !isExcluded) sums[state === 0 ? 'available' : 'unavailable'] += 1;
          }
          return sums;
        });
        const total = (name: keyof (typeof model)[number]) =>
          model.reduce((sum, each) => sum + each[name], 0);
        expect(
          record.series?.map((each) => ({
            available: each.available_seconds,
            unavailable: each.unavailable_seconds,
            nodata: each.nodata_seconds,
          })),
        ).toEqual(model.map(({ available, unavailable, nodata }) => ({ available, unavailable, nodata })));
        expect(record.series?.map((each) => each.excluded_seconds)).toEqual(
          model.map(({ excluded }) => excluded),
        );
        expect(record.outside_calendar_seconds).toBe(total('outside'));
        const excluded = Object.values(record.excluded_seconds_by_state).reduce((sum, each) => sum + each, 0);
        expect(excluded).toBe(total('excluded'));
        const known = total('available') + total('unavailable');
        if (known === 0) expect(record.availability_percent).toBeNull();
        else expect(record.availability_percent).toBeCloseTo((100 * total('available')) / known, 3);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
