import type { TimeUnit } from './calendar.ts';

interface PresetShape {
  /** The unit of the range's length. */
  readonly unit: TimeUnit;
  /**
   * `sliding`: the last `amount` units up to now. `current`: the current unit, up to now. `previous`: the whole unit before the
   * current one.
   */
  readonly kind: 'sliding' | 'current' | 'previous';
  readonly amount?: number;
}

/** The ranges that have a name. */
export const presets = {
  today: { unit: 'd', kind: 'current' },
  yesterday: { unit: 'd', kind: 'previous' },
  last24hours: { unit: 'h', kind: 'sliding', amount: 24 },
  last48hours: { unit: 'h', kind: 'sliding', amount: 48 },
  last7days: { unit: 'd', kind: 'sliding', amount: 7 },
  last30days: { unit: 'd', kind: 'sliding', amount: 30 },
  thisweek: { unit: 'w', kind: 'current' },
  lastweek: { unit: 'w', kind: 'previous' },
  thismonth: { unit: 'M', kind: 'current' },
  lastmonth: { unit: 'M', kind: 'previous' },
  thisyear: { unit: 'y', kind: 'current' },
  lastyear: { unit: 'y', kind: 'previous' },
} as const satisfies Readonly<Record<string, PresetShape>>;

export type Preset = keyof typeof presets;

/**
 * Parses the name of a range. Case, blanks, `_` and `-` are ignored: `Last 7 days` is `last7days`. Returns `undefined` for
 * other text.
 */
export function readPreset(text: string): Preset | undefined {
  const word = text.toLowerCase().replace(/[ _-]/g, '');
  return isPreset(word) ? word : undefined;
}

function isPreset(word: string): word is Preset {
  return Object.hasOwn(presets, word);
}
