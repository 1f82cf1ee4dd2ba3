import { addCalendar, exactLength, startOf, type Unit } from './calendar.ts';
import type { DateExpression, Step, Wall } from './date-expression.ts';
import { type Preset, presets } from './presets.ts';
import type { WallTime, Zone, ZonedInstant } from './zone.ts';

/** Where an expression is read: its zone, and the present in epoch milliseconds. */
export interface Present {
  readonly zone: Zone;
  readonly now: number;
}

/** Which end of a range the expression is: as an end, a bare date or a rounding means the end of what it names. */
export type Bound = 'from' | 'to';

/** Bounds of everything that we call a date. */
const firstInstant = 0;
const lastInstant = 253_402_300_799_999;
/** What a date must be that is outside of them, behind the name of its field. */
export const outside = 'must be between 1970 and 9999';

/** The instant of an expression as one end of the range [from, to); undefined when it is outside of 1970 to 9999. */
export function resolveDate(
  expression: DateExpression,
  bound: Bound,
  present: Present,
): ZonedInstant | undefined {
  const instant = instantOf(expression, bound, present);
  return instant.ms >= firstInstant && instant.ms <= lastInstant ? instant : undefined;
}

function instantOf(expression: DateExpression, bound: Bound, present: Present): ZonedInstant {
  switch (expression.kind) {
    case 'instant':
      return { ms: expression.ms };
    case 'wall':
      return wallInstant(expression, bound, present.zone);
    case 'token':
      return {
        ms: expression.steps.reduce((ms, step) => stepped(ms, { step, bound, present }), present.now),
      };
    case 'preset':
      return { ms: presetRange(expression.preset, present)[bound] };
  }
}

/** A bare day, month or year lasts; a time of the day is a point. */
function wallInstant({ wall, unit }: Wall, bound: Bound, zone: Zone): ZonedInstant {
  const lasts = unit === 'd' || unit === 'M' || unit === 'y';
  return zone.instant(lasts && bound === 'to' ? addCalendar(wall, 1, unit) : wall);
}

interface Stepping {
  readonly step: Step;
  readonly bound: Bound;
  readonly present: Present;
}

function stepped(ms: number, { step, bound, present: { zone } }: Stepping): number {
  if (step.kind === 'move') return moved(ms, { amount: step.amount, unit: step.unit, zone });
  const start = startOf(zone.wallTime(ms), step.unit);
  const exact = exactLength(step.unit);
  if (exact !== undefined) {
    const startMs = floorInZone(ms, start, zone);
    return bound === 'to' ? startMs + exact : startMs;
  }
  return zone.instant(bound === 'to' ? addCalendar(start, 1, step.unit) : start).ms;
}

/** Within an hour that happens twice, the wall time alone would lead back to the first of them. */
function floorInZone(ms: number, start: WallTime, zone: Zone): number {
  const wall = zone.wallTime(ms);
  const past =
    (wall.minute - start.minute) * 60_000 +
    (wall.second - start.second) * 1000 +
    (wall.millisecond - start.millisecond);
  return ms - past;
}

function moved(ms: number, { amount, unit, zone }: { amount: number; unit: Unit; zone: Zone }): number {
  const exact = exactLength(unit);
  if (exact !== undefined) return ms + amount * exact;
  // Within an hour that happens twice, the wall time alone would lead to the first of them.
  if (amount === 0) return ms;
  const there = addCalendar(zone.wallTime(ms), amount, unit);
  return zone.instant(there).ms;
}

/** Ranges that hold the present end at it. */
export function presetRange(preset: Preset, { zone, now }: Present): { from: number; to: number } {
  const { unit, kind, amount = 1 }: { unit: Unit; kind: string; amount?: number } = presets[preset];
  if (kind === 'sliding') return { from: moved(now, { amount: -amount, unit, zone }), to: now };
  const start = startOf(zone.wallTime(now), unit);
  const startMs = zone.instant(start).ms;
  // At the very first millisecond of the unit there is still a range.
  if (kind === 'current') return { from: startMs, to: Math.max(now, startMs + 1) };
  return { from: zone.instant(addCalendar(start, -1, unit)).ms, to: startMs };
}
