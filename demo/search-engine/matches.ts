import * as z from 'zod';

import { dateOf, fieldTypeOf, fieldValuesOf, type Index, type StoredDocument } from './mapping.ts';
import { SearchRefusal } from './search-refusal.ts';

type Test = (index: Index, document: StoredDocument) => boolean;

const one = z.record(z.string(), z.unknown());
const clauses = z.union([z.array(one), one.transform((clause) => [clause])]).default([]);
const boolean = z.strictObject({
  filter: clauses,
  must_not: clauses,
  should: clauses,
  minimum_should_match: z.literal(1).optional(),
});
const rangeEnds = z.strictObject({
  gte: z.number().optional(),
  lt: z.number().optional(),
  format: z.literal('epoch_millis'),
});
const anyCaseValue = z
  .strictObject({ value: z.string(), case_insensitive: z.literal(true) })
  .transform(({ value }) => value.toLowerCase());

/**
 * Returns the query as a test of one document. Only the queries of our connector are supported; others are refused, as a backend
 * refuses an unknown query.
 */
export function testOf(query: unknown): Test {
  const [entry] = Object.entries(one.parse(query));
  if (!entry) throw new SearchRefusal(400, 'parsing_exception', 'query malformed, empty clause found');
  const [kind, content] = entry;
  const make = kinds[kind];
  if (!make) throw new SearchRefusal(400, 'parsing_exception', `unknown query [${kind}]`);
  return make(content);
}

const kinds: Readonly<Record<string, (content: unknown) => Test>> = {
  match_all: () => () => true,
  match_none: () => () => false,
  bool: booleanTest,
  exists: (content) => {
    const { field } = z.strictObject({ field: z.string() }).parse(content);
    return (index, document) => fieldValuesOf(index, document, field).length > 0;
  },
  terms: (content) =>
    onField(content, z.array(z.union([z.string(), z.number(), z.boolean()])), (wanted, value, type) =>
      type === 'text' || type === 'text+keyword'
        ? words(value).some((word) => wanted.map(String).includes(word))
        : wanted.map(String).includes(String(value)),
    ),
  term: (content) =>
    onField(content, anyCaseValue, (wanted, value) => String(value).toLowerCase() === wanted),
  match_phrase: (content) =>
    onField(content, z.string(), (wanted, value, type) =>
      type === 'text' || type === 'text+keyword'
        ? ` ${words(value).join(' ')} `.includes(` ${words(wanted).join(' ')} `)
        : String(value) === wanted,
    ),
  wildcard: (content) =>
    onField(content, anyCaseValue, (pattern, value) => matchesWildcard(pattern, String(value))),
  range: (content) =>
    onField(content, rangeEnds, ({ gte = -Infinity, lt = Infinity }, value) => {
      const ms = dateOf(value);
      return ms !== undefined && ms >= gte && ms < lt;
    }),
};

function booleanTest(content: unknown): Test {
  const { filter, must_not: mustNot, should } = boolean.parse(content);
  const [all, none, any] = [filter.map(testOf), mustNot.map(testOf), should.map(testOf)];
  return (index, document) =>
    all.every((test) => test(index, document)) &&
    !none.some((test) => test(index, document)) &&
    (any.length === 0 || any.some((test) => test(index, document)));
}

function onField<T>(
  content: unknown,
  schema: z.ZodType<T>,
  matches: (wanted: T, value: unknown, type: string) => boolean,
): Test {
  const [entry] = Object.entries(one.parse(content));
  if (!entry) throw new SearchRefusal(400, 'parsing_exception', 'no field');
  const [field, wanted] = [entry[0], schema.parse(entry[1])];
  return (index, document) => {
    const type = fieldTypeOf(index.mapping, field) ?? '';
    return fieldValuesOf(index, document, field).some((value) => matches(wanted, value, type));
  };
}

/** Splits a text into words almost as the standard analyser does: letters and digits, in lower case. */
function words(value: unknown): string[] {
  return (
    String(value)
      .toLowerCase()
      .match(/[\p{L}\p{N}_.]+/gu) ?? []
  );
}

/**
 * Returns true if the text contains the pattern. `\` makes the next character literal; `*` is any text. Our connector only sends
 * `*text*`.
 */
function matchesWildcard(pattern: string, text: string): boolean {
  if (!pattern.startsWith('*') || !pattern.endsWith('*')) {
    throw new SearchRefusal(400, 'parsing_exception', 'only *text* is known here');
  }
  const literal = pattern.slice(1, -1).replace(/\\(.)/gs, '$1');
  return text.toLowerCase().includes(literal);
}
