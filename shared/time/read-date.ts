import type { DateExpression, NoSuchTime } from './date-expression.ts';
import { readToken } from './date-token.ts';
import { readDayFirst, readEpoch, readIso } from './numeric-dates.ts';
import { readPreset } from './presets.ts';

/** The longest that is looked at; no form of ours is longer. */
const longest = 64;

/**
 * Reads a date in any of the forms that the specification names (spec 4.3), so that every endpoint takes the same ones. Returns undefined for a text that
 * is no date. Blanks around it do not matter.
 */
export function readDate(text: string): DateExpression | undefined {
  const read = readForms(text);
  return read?.kind === 'none' ? undefined : read;
}

/** Returns what a text that `readDate` refuses must be, in words that follow the name of its field. */
export function dateFault(text: string): string {
  const read = readForms(text);
  return read?.kind === 'none' ? read.message : `must be ${dateForms}`;
}

/** A text may be no time in one form, and a time in another: 1969 is a second of 1970. */
function readForms(text: string): DateExpression | NoSuchTime | undefined {
  if (text.length > longest) return undefined;
  const trimmed = text.trim();
  let fault: NoSuchTime | undefined;
  for (const read of forms) {
    const date = read(trimmed);
    if (date?.kind === 'none') fault ??= date;
    else if (date) return date;
  }
  return fault;
}

type Read = (text: string) => DateExpression | NoSuchTime | undefined;

const forms: readonly Read[] = [readIso, readEpoch, readDayFirst, readPresetRange, readToken];

function readPresetRange(text: string): DateExpression | undefined {
  const preset = readPreset(text);
  return preset && { kind: 'preset', preset };
}

/** For messages and docs: how a date may be written. */
export const dateForms =
  'ISO 8601 (2026-11-20, 2026-11-20T10:15:30+01:00), epoch seconds or milliseconds, DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ' +
  'or a date token (now-24h, now-7d/d, yesterday)';
