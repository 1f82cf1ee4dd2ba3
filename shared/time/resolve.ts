import { addCalendar, exactLength, startOfUnit, type TimeUnit } from './calendar.ts';
import type { DateExpression, DateStep, WallDate } from './date-expression.ts';
import { type Preset, presets } from './presets.ts';
import type { WallTime, Zone, ZonedInstant } from './zone.ts';

/** The context of an expression: the time zone, and the current time in epoch milliseconds. */
export interface ProjectTime {
  readonly zone: Zone;
  readonly now: number;
}

/** The end of a range that an expression is for. For `to`, a bare date or a rounding means the end of its unit. */
export type RangeBound = 'from' | 'to';

/** Bounds of all dates, in epoch milliseconds: 1970 to 9999. */
const firstInstant = 0;
const lastInstant = 253_402_300_799_999;
/** The message for a date outside of the bounds, to be appended to the field's name. */
export const outOfRangeMessage = 'must be between 1970 and 9999';

/** Returns the instant of an expression as one end of the range [from, to), or `undefined` if it is outside of 1970 to 9999. */
export function resolveDate(
  expression: DateExpression,
  bound: RangeBound,
  projectTime: ProjectTime,
): ZonedInstant | undefined {
  const instant = instantOf(expression, bound, projectTime);
  // A local time has a year that is accepted: it is outside of the bounds only by its zone, or as the end of the last day.
  if (expression.kind === 'wall')
    return { ...instant, ms: Math.min(lastInstant, Math.max(firstInstant, instant.ms)) };
  return instant.ms >= firstInstant && instant.ms <= lastInstant ? instant : undefined;
}

function instantOf(expression: DateExpression, bound: RangeBound, projectTime: ProjectTime): ZonedInstant {
  switch (expression.kind) {
    case 'instant':
      return { ms: expression.ms };
    case 'wall':
      return wallInstant(expression, bound, projectTime.zone);
    case 'token':
      return {
        ms: expression.steps.reduce(
          (ms, step) => applySteps(ms, { step, bound, projectTime }),
          projectTime.now,
        ),
      };
    case 'preset':
      return { ms: presetRange(expression.preset, projectTime)[bound] };
  }
}

/** Returns the instant of a local time. As `to`, a bare day, month or year means its end. */
function wallInstant({ wall, unit }: WallDate, bound: RangeBound, zone: Zone): ZonedInstant {
  const lasts = unit === 'd' || unit === 'M' || unit === 'y';
  return zone.instant(lasts && bound === 'to' ? addCalendar(wall, 1, unit) : wall);
}

interface DateSteps {
  readonly step: DateStep;
  readonly bound: RangeBound;
  readonly projectTime: ProjectTime;
}

function applySteps(ms: number, { step, bound, projectTime: { zone } }: DateSteps): number {
  if (step.kind === 'move') return addInZone(ms, { amount: step.amount, unit: step.unit, zone });
  const start = startOfUnit(zone.wallTime(ms), step.unit);
  const exact = exactLength(step.unit);
  if (exact !== undefined) {
    const startMs = floorInZone(ms, start, zone);
    return bound === 'to' ? startMs + exact : startMs;
  }
  return zone.instant(bound === 'to' ? addCalendar(start, 1, step.unit) : start).ms;
}

/**
 * Returns `ms` rounded down to `start`. It subtracts from `ms`, because in an hour that a clock change repeats, the wall time
 * alone would give the first of the two hours.
 */
function floorInZone(ms: number, start: WallTime, zone: Zone): number {
  const wall = zone.wallTime(ms);
  const past =
    (wall.minute - start.minute) * 60_000 +
    (wall.second - start.second) * 1000 +
    (wall.millisecond - start.millisecond);
  return ms - past;
}

function addInZone(
  ms: number,
  { amount, unit, zone }: { amount: number; unit: TimeUnit; zone: Zone },
): number {
  const exact = exactLength(unit);
  if (exact !== undefined) return ms + amount * exact;
  // A step of 0 returns `ms` unchanged: in an hour that a clock change repeats, the wall time alone would give the first of the
  // two hours.
  if (amount === 0) return ms;
  const there = addCalendar(zone.wallTime(ms), amount, unit);
  return zone.instant(there).ms;
}

/** Returns the range of a preset, in epoch milliseconds. A range that contains the current time ends at it. */
export function presetRange(preset: Preset, { zone, now }: ProjectTime): { from: number; to: number } {
  const { unit, kind, amount = 1 }: { unit: TimeUnit; kind: string; amount?: number } = presets[preset];
  if (kind === 'sliding') return { from: addInZone(now, { amount: -amount, unit, zone }), to: now };
  const start = startOfUnit(zone.wallTime(now), unit);
  const startMs = zone.instant(start).ms;
  // The range must not be empty at the first millisecond of the unit.
  if (kind === 'current') return { from: startMs, to: Math.max(now, startMs + 1) };
  return { from: zone.instant(addCalendar(start, -1, unit)).ms, to: startMs };
}
