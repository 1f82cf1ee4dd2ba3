import type { DateExpression, InvalidDate } from './date-expression.ts';
import { readDateToken } from './date-token.ts';
import { readDayFirstDate, readEpoch, readIso } from './numeric-dates.ts';
import { readPreset } from './presets.ts';

/** Length of the longest text that is parsed, in characters. No form of a date is longer. */
const longest = 64;

/**
 * Parses a date in any form that the specification names (spec 4.3), so that all endpoints accept the same forms. Returns
 * `undefined` if the text is not a date. Blanks around it are ignored.
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

/** Tries all forms. A text may be invalid in one form and valid in another: 1969 is not a valid year here, but a second of 1970. */
function readForms(text: string): DateExpression | InvalidDate | undefined {
  if (text.length > longest) return undefined;
  const trimmed = text.trim();
  let fault: InvalidDate | undefined;
  for (const read of forms) {
    const date = read(trimmed);
    if (date?.kind === 'none') fault ??= date;
    else if (date) return date;
  }
  return fault;
}

type DateReader = (text: string) => DateExpression | InvalidDate | undefined;

const forms: readonly DateReader[] = [readIso, readEpoch, readDayFirstDate, readPresetRange, readDateToken];

function readPresetRange(text: string): DateExpression | undefined {
  const preset = readPreset(text);
  return preset && { kind: 'preset', preset };
}

/** The forms of a date, for messages and docs. */
export const dateForms =
  'ISO 8601 (2026-11-20, 2026-11-20T10:15:30+01:00), epoch seconds or milliseconds, DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ' +
  'or a date token (now-24h, now-7d/d, yesterday)';
