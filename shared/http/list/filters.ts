/** Filters of a list: query parameters for each field of its rows, and `q`. They are derived from the schema of the answer. */
import * as z from 'zod';

import { type Condition, countStars, type Predicate } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import { maxNumeral, readNumeral } from '../../base/numeral.ts';
import { once } from '../../base/once.ts';
import { readPatterns } from '../../base/pattern.ts';
import type { ProjectTime } from '../../time/resolve.ts';
import { dateParameter, resolveParameterTime } from '../parameters/dates.ts';
import { booleanParameter, commaList, oneOfWords } from '../parameters/fields.ts';
import { whereParameter } from '../where/where-parameter.ts';
import { type FieldSchemas, fieldSchemasOf, unwrapSchema } from './row.ts';

/** Makes the condition of a filter parameter. It needs the present time, because a date can be relative to it. */
type Filter = (projectTime: ProjectTime) => Condition;
type Parameters = Record<string, z.ZodType<Filter | undefined>>;

const longestText = 1000;
const text = once(() =>
  z
    .string()
    .max(longestText)
    .regex(/^[^\x00-\x1f\x7f]*$/, { error: 'must not have control characters' }),
);

export interface FilterOptions {
  /** Names of the endpoint's other parameters. A filter of the same name is left out. */
  readonly reservedNames: readonly string[];
  /** Fields that together are unique in the list. */
  readonly ties: readonly string[];
  /** Returns the schemas of the fields of what the rows belong to. Only `where` takes them. */
  readonly related?: (() => FieldSchemas) | undefined;
}

/** Returns the schema of the filter parameters of a list, without those whose names are reserved. */
export function filterQuery(
  returns: z.ZodType,
  { reservedNames, ties, related }: FilterOptions,
): z.ZodObject<Parameters> {
  const fields = [...fieldSchemasOf(returns)];
  const named = fields.map(([field, schema]) => ({ field, schema: unwrapSchema(schema) }));
  const searched = named.filter((one) => isSearched(one, ties)).map(({ field }) => field);
  const parameters = [
    ...named.flatMap(({ field, schema }) => parametersOf(field, schema)),
    ...(searched.length > 0 ? [['q', searchOf(searched)] as const] : []),
    ...(named.length > 0
      ? [['where', whereParameter(once(() => fieldSchemasOf(returns, related)))] as const]
      : []),
  ];
  const first = new Map([...parameters].reverse());
  for (const name of reservedNames) first.delete(name);
  return z.object(Object.fromEntries([...first].reverse()));
}

/** The largest number of stars in all patterns of a request. Each of them is looked for in the texts of all rows. */
const mostStars = 50;

/** Converts parsed filter parameters to conditions on rows. Throws if a date is outside the supported years, or if their patterns have too many stars. */
export function resolveFilters(
  read: Readonly<Record<string, Filter | undefined>>,
  projectTime: ProjectTime,
): Condition[] {
  const conditions = Object.entries(read).flatMap(([name, filter]) =>
    filter ? [{ name, condition: filter(projectTime) }] : [],
  );
  const stars = conditions.map(({ name, condition }) => ({ name, count: countStars([condition]) }));
  const all = stars.reduce((sum, { count }) => sum + count, 0);
  if (all > mostStars) throw tooManyStars(all, stars);
  return conditions.map(({ condition }) => condition);
}

function tooManyStars(
  all: number,
  stars: readonly { readonly name: string; readonly count: number }[],
): AppError {
  const message = `has too many stars: the patterns of a request may have ${mostStars}, and these have ${all}`;
  const named = stars.filter(({ count }) => count > 0);
  return new AppError('invalid_request', {
    detail: `The query parameter ${named[0]?.name ?? ''} ${message}`,
    faults: named.map(({ name }) => ({ in: 'query', field: name, message })),
  });
}

/** Fields of texts that `q` does not search: figures, and one word of a few for many rows. */
const notSearched: ReadonlySet<string> = new Set(['perf_data', 'engine_severity_name']);

/** Returns true if `q` searches the field. The realm of a row is searched only if the rows are realms. */
function isSearched(
  { field, schema }: { readonly field: string; readonly schema: unknown },
  ties: readonly string[],
): boolean {
  if (field === 'realm') return ties.length === 1 && ties[0] === field;
  return schema instanceof z.ZodString && !notSearched.has(field);
}

function searchOf(fields: readonly string[]) {
  return text()
    .transform((value): Filter => () => ({ search: fields, text: value }))
    .optional()
    .describe(`text that one of ${fields.join(', ')} holds, in any case of letters`);
}

type Entry = readonly [name: string, schema: z.ZodType<Filter | undefined>];

function parametersOf(field: string, schema: unknown): Entry[] {
  if (schema instanceof z.ZodISODateTime) return times(field);
  if (schema instanceof z.ZodString) return [[field, texts(field, 'the value is one of these')]];
  if (schema instanceof z.ZodArray && unwrapSchema(schema.element) instanceof z.ZodString)
    return [[field, texts(field, 'with any of these in it')]];
  if (schema instanceof z.ZodEnum) return [[field, words(field, schema)]];
  if (schema instanceof z.ZodBoolean) return [[field, flags(field)]];
  return schema instanceof z.ZodNumber ? numbers(field, schema) : [];
}

function filterOn(field: string, predicate: Predicate): Filter {
  return () => ({ field, predicate });
}

function texts(field: string, about: string) {
  return z
    .preprocess((value): unknown => (Array.isArray(value) ? value : [value]), z.array(text()))
    .transform((values) => {
      const patterns = values.flatMap(readPatterns);
      return patterns.length === 0 ? undefined : filterOn(field, { kind: 'text', patterns });
    })
    .optional()
    .describe(`${about}; a star stands for any characters; a backslash before a comma or star for that one`);
}

function words(field: string, schema: z.ZodEnum) {
  return commaList(oneOfWords(schema.options.map(String)))
    .transform((values) => oneOf(field, values))
    .optional()
    .describe('any of these, in any case of letters');
}

function flags(field: string) {
  return booleanParameter
    .transform((value) => oneOf(field, [value]))
    .optional()
    .describe('true: only rows of which this is so; false: only those of which it is not');
}

function numeralOf(schema: z.ZodNumber) {
  const isWhole = schema.format === 'safeint';
  const wanted = isWhole
    ? z.int({ error: wrongNumber('must be a whole number') })
    : z.number({ error: wrongNumber('must be a number') });
  const read = (value: unknown) => (typeof value === 'string' ? (readNumeral(value) ?? value) : value);
  return z.preprocess(read, wanted.min(-maxNumeral).max(maxNumeral));
}

/** Makes an error map that replaces the message for a wrong type only. Messages about bounds stay. */
function wrongNumber(message: string): z.core.$ZodErrorMap {
  return ({ code }) => (code === 'invalid_type' || code === 'invalid_format' ? message : undefined);
}

function numbers(field: string, schema: z.ZodNumber): Entry[] {
  const numeral = numeralOf(schema);
  const values = commaList(numeral).transform((wanted) => oneOf(field, wanted));
  const least = numeral.transform((value) => filterOn(field, { kind: 'range', least: value }));
  const greatest = numeral.transform((value) => filterOn(field, { kind: 'range', most: value }));
  return [
    [field, values.optional().describe('the value is one of these')],
    [`${field}_min`, least.optional().describe('the smallest value')],
    [`${field}_max`, greatest.optional().describe('the largest value')],
  ];
}

function oneOf(field: string, values: readonly (string | number | boolean)[]): Filter | undefined {
  return values.length === 0 ? undefined : filterOn(field, { kind: 'oneOf', values });
}

/** Makes the filters of a time. Both bounds together are the range [after, before). A day without a time means its beginning. */
function times(field: string): Entry[] {
  const bound = (name: string, predicate: (ms: number) => Predicate) =>
    dateParameter()
      .transform((expression): Filter => {
        return (projectTime) => ({
          field,
          predicate: predicate(resolveParameterTime(name, expression, projectTime)),
        });
      })
      .optional();
  const [after, before] = [`${field}_after`, `${field}_before`];
  return [
    [after, bound(after, (from) => ({ kind: 'time', from })).describe('at this time or later')],
    [before, bound(before, (ms) => ({ kind: 'time', before: ms })).describe('before this time')],
  ];
}
