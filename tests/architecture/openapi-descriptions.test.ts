// What a reader of openapi.json finds beside the shapes: words for every field, and an example of every operation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { fieldGlossary, recordGlossary } from '../../shared/openapi/describe.ts';
import { Documented } from '../support/documented.ts';
import { projectRoot } from '../support/service-copy.ts';

const object = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(object),
  responses: z.record(z.string(), object),
});
const api = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.object({ schemas: z.record(z.string(), object), parameters: z.record(z.string(), object) }),
});
const text = readFileSync(join(projectRoot, 'openapi.json'), 'utf8');
const document = api.parse(JSON.parse(text));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
);

function isDescribed(part: unknown): boolean {
  const { $ref, description } = object.parse(part);
  if (typeof $ref !== 'string') return typeof description === 'string' && description.length > 3;
  const name = $ref.split('/').at(-1) ?? '';
  return isDescribed(document.components.schemas[name] ?? document.components.parameters[name]);
}

/** `Schema.field` of every property without words, wherever it stands. */
function bareFields(value: unknown, trail: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => bareFields(one, trail));
  const read = object.safeParse(value);
  if (!read.success) return [];
  return Object.entries(read.data).flatMap(([key, part]) => {
    if (key === 'example') return [];
    if (key !== 'properties') return bareFields(part, trail);
    return Object.entries(object.parse(part)).flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${trail}.${name}`]),
      ...bareFields(field, `${trail}.${name}`),
    ]);
  });
}

describe('openapi.json', () => {
  it('says what every field of its schemas is', () => {
    const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      bareFields(schema, name),
    );
    // A new field: `.describe(…)` where it is defined, or a line in shared/openapi/glossary.
    expect(bare).toEqual([]);
    expect(bareFields(document.paths, 'paths')).toEqual([]);
  });

  it('says what every record is, by a name of its own or the envelope around it', () => {
    const bare = Object.entries(document.components.schemas).filter(
      ([name, schema]) => !name.endsWith('Answer') && !isDescribed(schema),
    );
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  it('says what every parameter is', () => {
    const named = Object.entries(document.components.parameters);
    const inline = object.parse(JSON.parse(text));
    expect(named.filter(([, parameter]) => !isDescribed(parameter)).map(([name]) => name)).toEqual([]);
    const paths = z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(object) })));
    const bare = Object.entries(paths.parse(inline['paths'])).flatMap(([path, methods]) =>
      Object.values(methods)
        .flatMap(({ parameters }) => parameters)
        .filter((parameter) => !isDescribed(parameter))
        .map(({ name }) => `${path}: ${String(name)}`),
    );
    expect(bare).toEqual([]);
  });

  it('has no word in its glossary that no field needs', () => {
    const words = new Set(
      [...text.matchAll(/"description": ("(?:[^"\\]|\\.)*")/g)].map(([, json]) =>
        String(JSON.parse(json ?? '""')),
      ),
    );
    const unused = [...fieldGlossary, ...recordGlossary].filter(([, meaning]) => !words.has(meaning));
    expect(unused.map(([name]) => name)).toEqual([]);
  });
});

/** Operations of which the demo has no answer yet; this list only ever gets shorter. */
const withoutExample = new Set<string>([]);

describe('the examples', () => {
  const documented = new Documented(JSON.parse(text));
  const examples = z
    .record(z.string(), z.object({ status: z.int(), body: z.looseObject({ data: z.unknown() }) }))
    .parse(JSON.parse(readFileSync(join(projectRoot, 'functions/examples.json'), 'utf8')));

  it('are there for each operation, and for no other', () => {
    const wanted = operations.map(({ operationId }) => operationId).filter((id) => !withoutExample.has(id));
    // npm run openapi:examples
    expect(Object.keys(examples).sort()).toEqual(wanted.sort());
  });

  it.each(
    operations
      .filter(({ operationId }) => examples[operationId])
      .map((one) => [one.operationId, one] as const),
  )('are such as the operation answers: %s', (id, { path, method, responses }) => {
    const { status = 0, body } = examples[id] ?? {};
    const headers = { 'content-type': 'application/json' };
    documented.expect({ method: method.toUpperCase(), path }, { status, headers, text: '{}', body });
    expect(JSON.stringify(responses[status])).toContain('"example"');
  });

  it.each(operations.map(({ operationId, path, method }) => [operationId, { path, method }] as const))(
    'are such as the operation takes, for each required parameter and body: %s',
    (_id, asked) => {
      expect(documented.requestFaults(asked)).toEqual([]);
    },
  );

  it('are small', () => {
    const large = Object.entries(examples).filter(([, { body }]) => JSON.stringify(body).length > 8000);
    expect(large.map(([id]) => id)).toEqual([]);
  });
});
