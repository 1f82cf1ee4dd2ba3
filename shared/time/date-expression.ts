import type { Unit } from './calendar.ts';
import type { Preset } from './presets.ts';
import type { WallTime } from './zone.ts';

/** What a text says of a time, before zone and present time are known. */
export type DateExpression = Instant | Wall | Token | PresetRange;

/** A point in time, complete in itself. */
export interface Instant {
  readonly kind: 'instant';
  readonly ms: number;
}

/** A time on the wall of the project time zone, down to `unit`: a bare date is a whole day. */
export interface Wall {
  readonly kind: 'wall';
  readonly wall: WallTime;
  readonly unit: Unit | 'ms';
}

/** `now`, moved and rounded step by step. */
export interface Token {
  readonly kind: 'token';
  readonly steps: readonly Step[];
}

export type Step =
  | { readonly kind: 'move'; readonly amount: number; readonly unit: Unit }
  | { readonly kind: 'round'; readonly unit: Unit };

/** A word for a whole range, such as `lastweek`. */
export interface PresetRange {
  readonly kind: 'preset';
  readonly preset: Preset;
}

/** A text in one of our forms, of a day or time that there is not. */
export interface NoSuchTime {
  readonly kind: 'none';
  /** What it must be, behind the name of the field. */
  readonly message: string;
}
