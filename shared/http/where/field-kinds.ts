/** How fields are compared in a `where` expression, by the schema of the field. */
import * as z from 'zod';

import type { Predicate } from '../../base/condition.ts';
import { unknownWord } from '../../base/near-miss.ts';
import { maxNumeral, readNumeral } from '../../base/numeral.ts';
import { joinStars, type Pattern } from '../../base/pattern.ts';
import type { DateExpression } from '../../time/date-expression.ts';
import { dateFault, readDate } from '../../time/read-date.ts';
import { outOfRangeMessage, type ProjectTime, resolveDate } from '../../time/resolve.ts';
import { unwrapSchema } from '../list/row.ts';
import type { WhereOperator, WrittenValue } from './expression.ts';
import { whereError, type WhereFault } from './faults.ts';

/** Makes the predicate of a comparison. It needs the present time, because a date can be relative to it. */
export type PredicateMaker = (projectTime: ProjectTime) => Predicate;

/** How the fields of one type are compared. */
export interface FieldKind {
  /** The type in a sentence, e.g. `a number`. */
  readonly called: string;
  /** The operators beside `is null`, `!=` and `not`. */
  readonly operators: readonly WhereOperator[];
  /** Returns the maker of a predicate, or the faults of the values. The operator is one of `operators`. */
  compare(operator: WhereOperator, values: readonly WrittenValue[]): PredicateMaker | readonly WhereFault[];
}

/** Returns how the values of a schema are compared. `undefined` means that they cannot be. */
export function fieldKindOf(schema: unknown): FieldKind | undefined {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodISODateTime) return time;
  if (inner instanceof z.ZodString) return text;
  if (inner instanceof z.ZodArray)
    return unwrapSchema(inner.element) instanceof z.ZodString ? list : undefined;
  if (inner instanceof z.ZodEnum) return word(inner);
  if (inner instanceof z.ZodBoolean) return flag;
  return inner instanceof z.ZodNumber ? number(inner) : undefined;
}

const text: FieldKind = {
  called: 'a text',
  operators: ['=', 'in', '~'],
  compare: (operator, values) => {
    const patterns = values.map((value): Pattern =>
      operator === '~' ? patternIn(value.text) : [value.text],
    );
    const doubt = doubtOf(operator, patterns);
    return () => ({ kind: 'text', patterns, ...(doubt && { doubt }) });
  },
};

function doubtOf(operator: WhereOperator, patterns: readonly Pattern[]) {
  if (operator === '~') return patterns.every(({ length }) => length === 1) ? 'no star' : undefined;
  return patterns.some(([text]) => text?.includes('*')) ? 'ordinary star' : undefined;
}

/** A custom variable is a text, as not every engine tells a number from its text. Compared by its order, it is a number. */
export const variable: FieldKind = {
  called: 'a custom variable',
  operators: [...text.operators, '<', '<=', '>', '>='],
  compare: (operator, values) =>
    text.operators.includes(operator)
      ? text.compare(operator, values)
      : number(z.number()).compare(operator, values),
};

const list: FieldKind = { ...text, called: 'a list of texts' };

/** Returns the pattern of a text: its pieces between the stars. A backslash before a star makes it an ordinary character. */
function patternIn(written: string): Pattern {
  const pieces = [''];
  for (const part of written.match(/\\[\\*]|[^\\*]+|[\\*]/g) ?? []) {
    const isEscape = part.startsWith('\\') && part.length === 2;
    if (part === '*') pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${isEscape ? part.slice(1) : part}`);
  }
  return joinStars(pieces);
}

const flag: FieldKind = {
  called: 'true or false',
  operators: ['=', 'in', 'true'],
  compare: (operator, values) =>
    operator === 'true'
      ? () => ({ kind: 'oneOf', values: [true] })
      : oneOf(values, (written) => {
          const lower = written.toLowerCase();
          return lower === 'true' || lower === 'false'
            ? lower === 'true'
            : new Fault('must be true or false');
        }),
};

/** The type of a field whose values are the words of an enumeration. */
function word(schema: z.ZodEnum): FieldKind {
  return {
    called: 'a word',
    operators: ['=', 'in'],
    compare: (_, values) => {
      const words = schema.options.map(String);
      const spellings = new Map(words.map((one) => [one.toLowerCase(), one]));
      return oneOf(values, (written) => {
        const known = spellings.get(written.toLowerCase());
        if (known === undefined)
          return new Fault(
            `${written} ${unknownWord(written, { called: 'Words', words }, [...spellings.keys()])}`,
          );
        return known;
      });
    },
  };
}

function number(schema: z.ZodNumber): FieldKind {
  const isWhole = schema.format === 'safeint';
  const read = (written: string) => {
    const value = readNumeral(written);
    if (value === undefined) return new Fault('must be a number');
    return Math.abs(value) > maxNumeral ? new Fault(`must be at most ${maxNumeral}`) : value;
  };
  return {
    called: isWhole ? 'a whole number' : 'a number',
    operators: ['=', '<', '<=', '>', '>=', 'in'],
    compare: (operator, values) => {
      if (operator === '=' || operator === 'in') return oneOf(values, read);
      const numbers = readAll(values, read);
      if (!numbers.isRead) return numbers.faults;
      const [bound = 0] = numbers.values;
      const range = isWhole ? wholeRange(operator, bound) : rangeOf(operator, bound);
      return () => ({ kind: 'range', ...range });
    },
  };
}

type NumberRange = Omit<Extract<Predicate, { kind: 'range' }>, 'kind'>;

/** Returns the range of whole numbers. Its ends are inclusive, so that engines can be asked for them. */
function wholeRange(operator: WhereOperator, bound: number): NumberRange {
  if (operator === '<') return { most: Math.ceil(bound) - 1 };
  return operator === '>' ? { least: Math.floor(bound) + 1 } : rangeOf(operator, bound);
}

function rangeOf(operator: WhereOperator, bound: number): NumberRange {
  if (operator === '<') return { below: bound };
  if (operator === '<=') return { most: bound };
  return operator === '>' ? { above: bound } : { least: bound };
}

/** A date without a time is its whole day: `= 2026-11-20` is that day, and `> 2026-11-20` begins with the day after it. */
const time: FieldKind = {
  called: 'a time',
  operators: ['=', '<', '<=', '>', '>='],
  compare: (operator, values) => {
    const dates = readAll(values, (written) => readDate(written) ?? new Fault(dateFault(written)));
    if (!dates.isRead) return dates.faults;
    const [date] = dates.values;
    return (projectTime) => ({
      kind: 'time',
      ...timeRange(operator, dateRange(date, values[0], projectTime)),
    });
  },
};

function dateRange(
  date: DateExpression | undefined,
  value: WrittenValue | undefined,
  projectTime: ProjectTime,
): Required<TimeRange> {
  const from = date && resolveDate(date, 'from', projectTime);
  const to = date && resolveDate(date, 'to', projectTime);
  if (!from || !to) throw whereError({ at: value?.at ?? 0, message: outOfRangeMessage });
  return { from: from.ms, before: Math.max(to.ms, from.ms + 1) };
}

type TimeRange = Omit<Extract<Predicate, { kind: 'time' }>, 'kind'>;

/** Returns the times that are compared so with the range [from, before) of a date. */
function timeRange(operator: WhereOperator, date: Required<TimeRange>): TimeRange {
  if (operator === '<') return { before: date.from };
  if (operator === '<=') return { before: date.before };
  if (operator === '=') return date;
  return { from: operator === '>' ? date.before : date.from };
}

/** A value that is wrong. The message follows the place of the value. */
class Fault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

type ReadAll<T> =
  | { readonly isRead: true; readonly values: readonly T[] }
  | { readonly isRead: false; readonly faults: readonly WhereFault[] };

function readAll<T>(values: readonly WrittenValue[], read: (written: string) => T | Fault): ReadAll<T> {
  const [good, faults]: [T[], WhereFault[]] = [[], []];
  for (const { text: written, at } of values) {
    const value = read(written);
    if (value instanceof Fault) faults.push({ at, message: value.message });
    else good.push(value);
  }
  return faults.length === 0 ? { isRead: true, values: good } : { isRead: false, faults };
}

function oneOf(
  values: readonly WrittenValue[],
  read: (written: string) => string | number | boolean | Fault,
): PredicateMaker | readonly WhereFault[] {
  const all = readAll(values, read);
  return all.isRead ? () => ({ kind: 'oneOf', values: all.values }) : all.faults;
}
