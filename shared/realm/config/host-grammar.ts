import * as z from 'zod';

import { once } from '../../base/once.ts';
import {
  addsToTemplates,
  BACKSLASH_MESSAGE,
  continuesLine,
  NULL_WORD,
  NULL_WORD_MESSAGE,
  parseNames,
} from '../../connectors/import-tool/index.ts';

/** The characters that engines of the Nagios family forbid in object names. On Icinga 2, `!` also separates host and service. */
const FORBIDDEN = '`~!$%^&*"|\'<>?,()=;';

/** Names that would be read as another path segment in place of a host name, and segments that clients remove before sending. */
const RESERVED = new Set(['active', 'pending', 'availability', 'create', 'delete', '.', '..']);

const LONGEST = 255;

/** The part of `faultOfName` that a plain pattern can express, for the API document: client generators must support it. */
export const nameFacts = {
  minLength: 1,
  maxLength: LONGEST,
  pattern: `^[^\\x00-\\x1f\\x7f-\\x9f${FORBIDDEN}]+$`,
};

/**
 * The same facts for the names in a list: `listedNameFacts` for each name of an array, `nameListFacts` for a comma text. An
 * empty text is allowed and has no meaning.
 */
export const listedNameFacts = { pattern: nameFacts.pattern.replace(/\+\$$/, '*$') };
export const nameListFacts = { pattern: listedNameFacts.pattern.replace(',', '') };

/** A host name (1-255 characters) that every engine can store and every path can reach. */
export const hostNameSchema = once(() =>
  z
    .string()
    .superRefine((name, context) => {
      const fault = faultOfName(name);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .refine((name) => !RESERVED.has(name), {
      error: (issue) => `'${String(issue.input)}' is a reserved name`,
    })
    .meta(nameFacts)
    .describe(
      'no control character, none of `` `~!$%^&*"|\'<>?,()=; ``, no blank at its ends, no backslash at its end; not ' +
        '`active`, `pending`, `availability`, `create`, `delete`, `.` or `..`',
    ),
);

/** Returns the reason why `name` cannot be the name of an object. `undefined` means that it can. */
export function faultOfName(name: string): string | undefined {
  if (name === '') return 'may not be empty';
  if (name.length > LONGEST) return `may not be longer than ${LONGEST} characters`;
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)) return 'may not hold control characters';
  if (name !== name.trim()) return 'may not begin or end with a space';
  if (continuesLine(name)) return BACKSLASH_MESSAGE;
  const badCharacter = name.split('').find((character) => FORBIDDEN.includes(character));
  return badCharacter === undefined ? undefined : `may not hold ${badCharacter}`;
}

const UNPRINTABLE = 'may not hold line breaks or control characters';

/** A text on one line without blanks at its ends (1-255 characters). */
export const singleLineText = once(() =>
  z
    .string()
    .min(1, 'may not be empty')
    .max(LONGEST, `may not be longer than ${LONGEST} characters`)
    .regex(/^[^\x00-\x1f\x7f-\x9f]*$/, UNPRINTABLE)
    .refine((text) => !/[\p{Cs}\u2028\u2029]/u.test(text), UNPRINTABLE)
    .refine((text) => text === text.trim(), 'may not begin or end with a space')
    .refine((text) => !continuesLine(text), BACKSLASH_MESSAGE)
    .refine((text) => text !== NULL_WORD, NULL_WORD_MESSAGE),
);

/** A host name by RFC 1123. The last label may not be a number, so that a mistyped IP address is not taken for a name. */
const HOST =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;

export const hostAddress = once(() =>
  z
    .string()
    .max(253, { abort: true })
    .refine(
      (text) => z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success || HOST.test(text),
      'is neither an IPv4 or IPv6 address nor a host name',
    )
    .meta({ format: 'host-address' }),
);

/** The largest number of faults reported for one field. */
const MOST_FAULTS = 100;

/** Adds the faults of one field, each text once. */
export function addFieldFaults(context: z.RefinementCtx, faults: Iterable<string>): void {
  const different = [...new Set(faults)].slice(0, MOST_FAULTS);
  for (const message of different) context.addIssue({ code: 'custom', message });
}

/** Names separated by commas. A leading `+` adds them to those of the templates. */
export const commaNameList = once(() =>
  z
    .string()
    .max(4000, { abort: true })
    .superRefine((text, context) => {
      const names = parseNames(text);
      const faults = names.flatMap((name) => {
        const fault = faultOfName(name);
        if (fault === undefined) return [];
        return [name === '' ? 'holds an empty name' : `'${name.slice(0, LONGEST)}' ${fault}`];
      });
      addFieldFaults(
        context,
        !addsToTemplates(text) && names.join() === NULL_WORD ? [NULL_WORD_MESSAGE, ...faults] : faults,
      );
    })
    .meta(nameListFacts),
);
