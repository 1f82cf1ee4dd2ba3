import { AppError } from '../../../base/errors.ts';
import { addCalendar, startOfUnit, type TimeUnit } from '../../../time/calendar.ts';
import { firstClockChange } from '../../../time/clock-changes.ts';
import type { Zone } from '../../../time/zone.ts';
import type { Span } from '../span.ts';

/** The steps by which a range can be divided. */
export const stepNames = ['hour', 'day', 'week', 'month'] as const;
export type StepName = (typeof stepNames)[number];

const units: Readonly<Record<StepName, TimeUnit>> = { hour: 'h', day: 'd', week: 'w', month: 'M' };
/** The largest number of steps in a range: forty days of hours. */
const most = 1000;
const hourSeconds = 3600;

/**
 * Returns the hours, days, weeks (from Monday) or months of a zone in a range, oldest first. The first and the last are cut by the range. Throws
 * `too_many_points`.
 */
export function stepsOf(span: Span, step: StepName, zone: Zone): Span[] {
  const steps: Span[] = [];
  let { from } = span;
  for (const end of endsOf(span, step, zone)) {
    const to = Math.min(end, span.to);
    // A day that the clock skips as a whole has no length.
    if (to > from) steps.push({ from, to });
    if (to === span.to) return steps;
    if (steps.length === most) break;
    from = to;
  }
  const detail = `The range has more than ${most} steps: ask for a shorter range or a longer step.`;
  throw new AppError('too_many_points', { detail });
}

function endsOf({ from }: Span, step: StepName, zone: Zone): Iterable<number> {
  return step === 'hour' ? endsOfHours(from, zone) : endsOfUnits(from, units[step], zone);
}

function* endsOfUnits(from: number, unit: TimeUnit, zone: Zone): Generator<number> {
  const start = startOfUnit(zone.wallTime(from * 1000), unit);
  for (let count = 1; ; count += 1) yield zone.instant(addCalendar(start, count, unit)).ms / 1000;
}

/** Yields the ends of the hours of the clock. A clock change ends an hour too, also one by half an hour. */
function* endsOfHours(from: number, zone: Zone): Generator<number> {
  for (let time = from; ;) {
    const { minute, second } = zone.wallTime(time * 1000);
    const end = time + hourSeconds - minute * 60 - second;
    time = firstClockChange(time, end, zone) ?? end;
    yield time;
  }
}
