import type { TimeUnit } from './calendar.ts';
import type { Preset } from './presets.ts';
import type { WallTime } from './zone.ts';

/** A parsed date, before the time zone and the current time are applied. */
export type DateExpression = Instant | WallDate | DateToken | PresetRange;

/** A point in time, in epoch milliseconds, which needs no zone. */
export interface Instant {
  readonly kind: 'instant';
  readonly ms: number;
}

/** A local time in the project time zone. `unit` is its precision: a bare date is a whole day. */
export interface WallDate {
  readonly kind: 'wall';
  readonly wall: WallTime;
  readonly unit: TimeUnit | 'ms';
}

/** A time relative to now. The steps are applied in order. */
export interface DateToken {
  readonly kind: 'token';
  readonly steps: readonly DateStep[];
}

export type DateStep =
  | { readonly kind: 'move'; readonly amount: number; readonly unit: TimeUnit }
  | { readonly kind: 'round'; readonly unit: TimeUnit };

/** A name of a whole range, such as `lastweek`. */
export interface PresetRange {
  readonly kind: 'preset';
  readonly preset: Preset;
}

/** A text that has the form of a date but names a day or time that does not exist. */
export interface InvalidDate {
  readonly kind: 'none';
  /** The rule that the text breaks, to be appended to the field's name: `must be …`. */
  readonly message: string;
}
