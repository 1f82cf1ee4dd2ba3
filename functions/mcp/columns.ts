import * as z from 'zod';

import { durationText } from '../../shared/time/duration-text.ts';
import { cleanText, quoteText } from './untrusted-text.ts';

/**
 * The kinds of values in answers. A `word` is one of ours, e.g. the name of a state; a `text` comes from outside: it is cleaned, cut, and quoted
 * in the text of the answer. A `time` is shown with its zone and its age.
 */
type Kind = 'word' | 'text' | 'texts' | 'time' | 'number' | 'flag';

/** The kind of each value of a row, by name. Other values of a row are left out. */
export type Columns = Readonly<Record<string, Kind>>;
type Shown = string | number | boolean | readonly string[];
export type ShownValues = Readonly<Record<string, Shown>>;

/** Returns the schema of the shown values of these columns. A value that is not known is left out. */
export function schemaOf(columns: Columns) {
  const schemas: Readonly<Record<Kind, z.ZodType>> = {
    ...{ word: z.string().optional(), text: z.string().optional(), time: z.string().optional() },
    ...{ texts: z.array(z.string()).optional(), number: z.number().optional(), flag: z.boolean().optional() },
  };
  const entries = Object.entries(columns).map(([name, kind]) => [name, schemas[kind]] as const);
  return z.strictObject(Object.fromEntries(entries));
}

/** Returns the values as they are shown. `nowMs` is in milliseconds. */
export function shownValues(columns: Columns, values: object, nowMs: number): ShownValues {
  const given = new Map<string, unknown>(Object.entries(values));
  const shown = Object.entries(columns).flatMap(([name, kind]) => {
    const value = shows[kind](given.get(name), nowMs);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(shown);
}

const textOf = (value: unknown) => cleanText(value) ?? undefined;

/** Shows a value of each kind. `undefined` means that it is not known. */
const shows: Readonly<Record<Kind, (value: unknown, nowMs: number) => Shown | undefined>> = {
  word: textOf,
  text: textOf,
  texts: (value) => (Array.isArray(value) && value.length > 0 ? value.map(cleanOrEmpty) : undefined),
  time: (value, nowMs) => moment(cleanText(value), nowMs) ?? undefined,
  number: (value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
};

const cleanOrEmpty = (text: unknown): string => cleanText(text) ?? '';

/** Returns a time with its zone and its age, e.g. `2026-11-20T12:00:00+01:00 (2 h 5 min ago)`. */
function moment(iso: string | null, nowMs: number): string | null {
  const seconds = Math.round((nowMs - Date.parse(iso ?? '')) / 1000);
  if (iso === null || Number.isNaN(seconds)) return null;
  return seconds < 0 ? `${iso} (in ${durationText(-seconds)})` : `${iso} (${durationText(seconds)} ago)`;
}

/** Returns shown values as `name=value`, without those that say nothing. Texts from outside stand in quotes. */
export function valuesText(columns: Columns, shown: ShownValues): string {
  const parts = Object.entries(shown).map(([name, value]) => {
    if (value === false) return '';
    if (typeof value === 'object') return `${name}=${value.map(quoteText).join(',')}`;
    return `${name}=${columns[name] === 'text' ? quoteText(String(value)) : String(value)}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}
