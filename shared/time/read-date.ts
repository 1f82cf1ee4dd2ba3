import type { DateExpression } from './date-expression.ts';
import { readToken } from './date-token.ts';
import { readDayFirst, readEpoch, readIso } from './numeric-dates.ts';
import { readPreset } from './presets.ts';

/** The forms of dates that the specification names; ISO 8601 and epoch numbers are read by all of them (spec 4.3). */
export type DateFamily = 'token' | 'day-first' | 'w3c' | 'any';

/** The longest that is looked at; no form of ours is longer. */
const longest = 64;

/** What the text says in one of the family's forms; undefined when it says no date. Blanks around it do not matter. */
export function readDate(text: string, family: DateFamily): DateExpression | undefined {
  if (text.length > longest) return undefined;
  const trimmed = text.trim();
  return readIso(trimmed) ?? readEpoch(trimmed) ?? readOwn(trimmed, family);
}

function readOwn(text: string, family: DateFamily): DateExpression | undefined {
  const dayFirst = family === 'day-first' || family === 'any' ? readDayFirst(text) : undefined;
  if (dayFirst || family === 'day-first' || family === 'w3c') return dayFirst;
  const preset = readPreset(text);
  return preset ? { kind: 'preset', preset } : readToken(text);
}

/** For messages and docs: what a text of the family may look like. */
export const dateForms: Readonly<Record<DateFamily, string>> = {
  token: 'a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds',
  'day-first':
    'DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds',
  w3c: 'ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds',
  any: 'ISO 8601, epoch seconds or milliseconds, DD/MM/YYYY, or a date token (now-24h, yesterday)',
};
