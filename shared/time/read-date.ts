import type { DateExpression, NoSuchTime } from './date-expression.ts';
import { readToken } from './date-token.ts';
import { readDayFirst, readEpoch, readIso } from './numeric-dates.ts';
import { readPreset } from './presets.ts';

/** The forms of dates that the specification names; ISO 8601 and epoch numbers are read by all of them (spec 4.3). */
export type DateFamily = 'token' | 'day-first' | 'w3c' | 'any';

/** The longest that is looked at; no form of ours is longer. */
const longest = 64;

/** What the text says in one of the family's forms; undefined when it says no date. Blanks around it do not matter. */
export function readDate(text: string, family: DateFamily): DateExpression | undefined {
  const read = readForms(text, family);
  return read?.kind === 'none' ? undefined : read;
}

/** What a text of which `readDate` makes nothing must be, in words that follow the name of its field. */
export function dateFault(text: string, family: DateFamily): string {
  const read = readForms(text, family);
  return read?.kind === 'none' ? read.message : `must be ${dateForms[family]}`;
}

/** A text may be no time in one form, and a time in another: 1969 is a second of 1970. */
function readForms(text: string, family: DateFamily): DateExpression | NoSuchTime | undefined {
  if (text.length > longest) return undefined;
  const trimmed = text.trim();
  let fault: NoSuchTime | undefined;
  for (const read of [readIso, readEpoch, ...ownForms[family]]) {
    const date = read(trimmed);
    if (date?.kind === 'none') fault ??= date;
    else if (date) return date;
  }
  return fault;
}

type Read = (text: string) => DateExpression | NoSuchTime | undefined;

const ownForms: Readonly<Record<DateFamily, readonly Read[]>> = {
  token: [readPresetRange, readToken],
  'day-first': [readDayFirst],
  w3c: [],
  any: [readDayFirst, readPresetRange, readToken],
};

function readPresetRange(text: string): DateExpression | undefined {
  const preset = readPreset(text);
  return preset && { kind: 'preset', preset };
}

/** For messages and docs: what a text of the family may look like. */
export const dateForms: Readonly<Record<DateFamily, string>> = {
  token: 'a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds',
  'day-first':
    'DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds',
  w3c: 'ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds',
  any: 'ISO 8601, epoch seconds or milliseconds, DD/MM/YYYY, or a date token (now-24h, yesterday)',
};
