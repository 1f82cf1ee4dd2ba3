// This module lists the surface of the API by its document: requests, their parameters, answers, headers and the fields of records.
import * as z from 'zod';

import { publishedDocument } from './documented.ts';

const reference = z.object({ $ref: z.string() });
const named = z.record(z.string(), z.unknown());
const schemas = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  properties: named.optional(),
  required: z.array(z.string()).default([]),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
});
const parameters = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().default(false),
  'x-realmgate-filter': z.unknown().optional(),
  schema: z.unknown(),
});
const bodies = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}) });
const answers = bodies.extend({
  headers: named.default({}),
  'x-problem-codes': z.array(z.string()).default([]),
});
const operations = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
  responses: named,
});

type Resolve = (value: unknown) => unknown;

const nameOf = (pointer: string) => pointer.split('/').at(-1) ?? pointer;

/** Returns the type of a schema in a few words: `text`, `Host[]`, `'UP' | 'DOWN' | null`. */
function typeOf(value: unknown): string {
  const schema = schemas.safeParse(value);
  if (!schema.success) return 'any';
  const { $ref, type, items, properties, anyOf, oneOf, allOf, additionalProperties: more } = schema.data;
  if ($ref !== undefined) return nameOf($ref);
  if (schema.data.enum) return schema.data.enum.map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema.data) return JSON.stringify(schema.data.const);
  const several = anyOf ?? oneOf;
  if (several) return several.map(typeOf).join(' | ');
  if (allOf) return allOf.map(typeOf).join(' & ');
  if (items !== undefined) return `(${typeOf(items)})[]${[type].flat().includes('null') ? ' | null' : ''}`;
  if (properties) return `{ ${fieldsOf(schema.data).join(', ')} }`;
  if (typeof more === 'object') return `{ [name]: ${typeOf(more)} }`;
  return [type ?? 'any'].flat().join(' | ');
}

/** Returns `name: type` for each field of an object; `name?` is one that may be missing. */
function fieldsOf({ properties = {}, required }: z.output<typeof schemas>): string[] {
  return Object.entries(properties)
    .map(([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(value)}`)
    .sort();
}

const contents = (content: z.output<typeof bodies>['content']) =>
  Object.entries(content).map(([media, { schema }]) => `${media} ${typeOf(schema)}`);

/** Returns an answer with the media types and problem codes that it may have, and its headers. */
function answerLines(title: string, value: unknown): string[] {
  const answer = answers.parse(value);
  const headers = Object.keys(answer.headers).sort();
  const codes = [...answer['x-problem-codes']].sort();
  return [
    [title, ...contents(answer.content)].join(' '),
    ...codes.map((code) => `    ${code}`),
    ...(headers.length > 0 ? [`    with ${headers.join(', ')}`] : []),
  ];
}

/** Returns the answers of one request. Those that many requests share are named only. */
function answersOf(responses: Readonly<Record<string, unknown>>): string[] {
  const shared = Object.entries(responses).flatMap(([status, value]) => {
    const found = reference.safeParse(value);
    return found.success ? [`${status} ${nameOf(found.data.$ref)}`] : [];
  });
  const own = Object.entries(responses).filter(([, value]) => !reference.safeParse(value).success);
  return [
    ...own.flatMap(([status, value]) => answerLines(`  > ${status}`, value)),
    ...(shared.length > 0 ? [`  > ${shared.join(', ')}`] : []),
  ];
}

/** Returns a parameter with its type. The words of `fields` are those of the record, and `sort` takes each with `-` too. */
function parameterLine(value: unknown): string {
  const { in: place, name, required, schema, 'x-realmgate-filter': filter } = parameters.parse(value);
  if (filter !== undefined) return `  filter ${name}`;
  const words = [...typeOf(schema).matchAll(/"([a-z][^"]*)"/g)].map(([, word]) => word);
  const type = name === 'sort' ? words.join(', ') : name === 'fields' ? 'fields' : typeOf(schema);
  return `  ${place} ${name}${required ? '' : '?'}: ${type}`;
}

function requestOf(place: string, value: unknown, resolve: Resolve): string[] {
  const operation = operations.parse(value);
  const body = bodies.optional().parse(resolve(operation.requestBody));
  return [
    `${place} (${operation.operationId})`,
    ...operation.parameters.map((one) => parameterLine(resolve(one))).sort(),
    ...contents(body?.content ?? {}).map((one) => `  < ${one}`),
    ...answersOf(operation.responses),
  ];
}

const byName = (one: readonly [string, unknown], other: readonly [string, unknown]) =>
  one[0] < other[0] ? -1 : 1;

/** Returns the sections of the API: its requests, the answers that these share, and the fields of its records. */
export function surfaceOfApi(): Readonly<Record<string, readonly string[]>> {
  const document = z
    .object({ paths: z.record(z.string(), named), components: z.record(z.string(), named) })
    .parse(publishedDocument());
  const resolve: Resolve = (value) => {
    const found = reference.safeParse(value);
    if (!found.success) return value;
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(found.data.$ref) ?? [];
    return document.components[kind]?.[name];
  };
  const requests = Object.entries(document.paths)
    .sort(byName)
    .flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, value]) =>
        requestOf(`${verb.toUpperCase()} ${path}`, value, resolve),
      ),
    );
  const records = Object.entries(document.components['schemas'] ?? {})
    .sort(byName)
    .flatMap(([name, value]) => {
      const schema = schemas.parse(value);
      return schema.properties
        ? [name, ...fieldsOf(schema).map((field) => `  ${field}`)]
        : [`${name}: ${typeOf(value)}`];
    });
  const shared = Object.entries(document.components['responses'] ?? {})
    .sort(byName)
    .flatMap(([name, value]) => answerLines(name, value));
  return { Requests: requests, 'Answers that requests share': shared, Records: records };
}
