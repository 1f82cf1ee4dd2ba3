import type { Unit } from './calendar.ts';

interface Shape {
  /** The unit that the range is made of. */
  readonly unit: Unit;
  /** `sliding`: the last so many units up to now; `current`: the unit that now is in, up to now; `previous`: the whole unit before it. */
  readonly kind: 'sliding' | 'current' | 'previous';
  readonly amount?: number;
}

/** Ranges that have a name. */
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
} as const satisfies Readonly<Record<string, Shape>>;

export type Preset = keyof typeof presets;

/** Case, blanks, `_` and `-` do not matter: `Last 7 days` is `last7days`. */
export function readPreset(text: string): Preset | undefined {
  const word = text.toLowerCase().replace(/[ _-]/g, '');
  return isPreset(word) ? word : undefined;
}

function isPreset(word: string): word is Preset {
  return Object.hasOwn(presets, word);
}
