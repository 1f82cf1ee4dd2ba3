import { describe, expect, it } from '@jest/globals';

import { kindsOf, problemCodes } from '../../shared/base/problem-codes.ts';
import { statusesOf } from '../../shared/http/answer/problem.ts';
import { withAdvice } from '../support/advice.ts';
import { publishedDocument } from '../support/documented.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Schema[];
  /** Fields that are accepted and never stored. */
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
interface Body {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const document = publishedDocument() as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

function read<T extends { readonly $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref) ?? [];
  return document.components[kind]?.[name] as T;
}

/** Returns every value of one keyword anywhere in the document. */
function everywhere(keyword: string, value: unknown = document): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): unknown[] =>
    key === keyword && typeof part !== 'object' ? [part] : everywhere(keyword, part),
  );
}

describe('patterns of the document', () => {
  const patterns = [...new Set(everywhere('pattern'))].map(String);

  it.each(patterns)(
    'are such as every generator can build: %s',
    withAdvice(
      'write the pattern in the schema without `\\p`, `\\u`, look-around and back-references.',
      (pattern) => {
        // Go's engine has no look-around and no back-references; Python's has no \p and no named groups of this spelling.
        expect(pattern).not.toMatch(/\\[pPuk1-9]|\(\?[=!<]/);
        expect(() => new RegExp(pattern)).not.toThrow();
        expect(() => new RegExp(pattern, 'u')).not.toThrow();
      },
    ),
  );

  it(
    'are there',
    withAdvice('correct `everywhere` in this test: it finds no patterns in openapi.json.', () => {
      expect(patterns.length).toBeGreaterThan(3);
    }),
  );
});

it(
  'has no tuples, which openapi-python-client refuses together with the rest of the document',
  withAdvice('write the schema as an object or a list, not as `z.tuple`.', () => {
    expect(JSON.stringify(document)).not.toContain('"prefixItems"');
  }),
);

/** The most bytes that a value can have as JSON: three for a character, as longer ones count as two of them. */
function mostBytes(schema: Schema, path: string): number {
  const { anyOf, readOnly, type, properties, items, maxItems, maxLength } = read(schema);
  if (readOnly) return 0;
  if (anyOf) return Math.max(...anyOf.map((one) => mostBytes(one, path)));
  const types = [type ?? 'none'].flat();
  if (types.includes('object')) {
    if (read(schema).additionalProperties !== false) throw new Error(`${path} takes fields of any name`);
    return Object.entries(properties ?? {}).reduce(
      (sum, [name, field]) => sum + name.length + 4 + mostBytes(field, `${path}.${name}`),
      2,
    );
  }
  if (types.includes('array')) {
    if (maxItems === undefined || !items) throw new Error(`${path} may have any number of items`);
    return 2 + maxItems * (1 + mostBytes(items, `${path}[]`));
  }
  if (types.includes('string')) return 2 + 3 * longestText(read(schema), path, maxLength);
  if (types.includes('integer')) expectBounds(read(schema), path);
  if (types.some((one) => ['integer', 'number', 'boolean', 'null'].includes(one))) return 25;
  throw new Error(`${path} may be anything`);
}

/** Without them a caller may send what JavaScript cannot hold, and is refused although the document says nothing of it. */
function expectBounds({ minimum, maximum }: Schema, path: string): void {
  if (minimum === undefined || maximum === undefined) throw new Error(`${path} may be any integer`);
}

function longestText(schema: Schema, path: string, maxLength: number | undefined): number {
  if (maxLength !== undefined) return maxLength;
  const words = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (words) return Math.max(...words.map((word) => String(word).length));
  throw new Error(`${path} may have any length`);
}

describe('numbers of the document', () => {
  const formats: Readonly<Record<string, string>> = { number: 'double', integer: 'int64' };

  /** Schemas of numbers that lack their format, wherever they stand. */
  function without(value: unknown): unknown[] {
    if (typeof value !== 'object' || value === null) return [];
    const { type, format } = value as Schema;
    const wanted = [type].flat().map((one) => formats[String(one)]);
    const isBare = wanted.some((one) => one !== undefined && one !== format);
    const inside = Object.entries(value).filter(([key]) => key !== 'example');
    return [...(isBare ? [value] : []), ...inside.flatMap(([, part]) => without(part))];
  }

  it(
    'say that they have 64 bits: without a format generators take 32',
    withAdvice('give the number its format where shared/openapi makes schemas (`int64`, `double`).', () => {
      expect(without(document)).toEqual([]);
      expect(everywhere('format').filter((one) => one === 'double').length).toBeGreaterThan(50);
    }),
  );
});

it(
  'names its components by words, not by numbers that change with other components',
  withAdvice("give the schema an `id` (`.meta({ id: 'Name' })`) where it is defined.", () => {
    const names = Object.values(document.components).flatMap((parts) => Object.keys(parts));
    expect(names.filter((name) => /\.\d+$/.test(name))).toEqual([]);
  }),
);

it(
  'says which fields of a realm are stored and shown only',
  withAdvice(
    'write `; stored and shown only` into the description of the field in shared/openapi/glossary.',
    () => {
      const schemas = document.components['schemas'] as Readonly<Record<string, Schema>>;
      for (const name of ['NewRealm', 'RealmChange', 'RealmConfigurationRow', 'WholeRealmConfiguration']) {
        for (const field of ['observability', 'collectd', 'host_name'])
          expect(JSON.stringify(schemas[name]?.properties?.[field])).toContain('; stored and shown only"');
      }
    },
  ),
);

describe('bodies of the document', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    requestBody ? [[operationId, read(requestBody)] as const] : [],
  );

  // Anything may stand in a notification; of it a check of a few kilobytes goes to the queue, and nothing to the table.
  // The targets of an operation go to engines.
  const kept = bodies.filter(([name]) => name !== 'passive-checks.submit' && !name.startsWith('operations.'));

  it.each(kept)(
    'have a largest size, which one item of the table can hold: %s',
    withAdvice(
      "give the text a largest length, the number its bounds and the list a largest number of items in the endpoint's `body`.",
      (name, { content }) => {
        const schema = content?.['application/json'].schema ?? {};
        expect(mostBytes(schema, name)).toBeLessThan(380_000);
      },
    ),
  );

  it(
    'are there',
    withAdvice('correct `bodies` in this test: it finds no bodies in openapi.json.', () => {
      expect(bodies.length).toBeGreaterThan(4);
    }),
  );
});

describe('refusals of the document', () => {
  const responses = Object.entries(document.components['responses'] ?? {}).flatMap(([name, response]) => {
    const codes = 'x-problem-codes' in response ? (response['x-problem-codes'] as readonly string[]) : [];
    return codes.map((code) => `${name.replace('Problem', '')} ${code}`);
  });
  /** These codes belong to no operation: the path or the method does not exist. */
  const answered = problemCodes.filter(
    (code) =>
      code !== 'method_not_allowed' && (kindsOf(code).kind !== 'internal' || code === 'internal_error'),
  );
  const own = answered.flatMap((code) => statusesOf(code).map((status) => `${status} ${code}`));
  const gateway = ['400 bad_request', '429 too_many_requests', '502 function_failed', '504 timeout'];

  it(
    'name every code of the table under its statuses, and no other',
    withAdvice(
      'run `npm run openapi`; if the code is new, give it a kind in shared/base/problem-codes.ts.',
      () => {
        expect(responses.sort()).toEqual([...own, ...gateway].sort());
      },
    ),
  );

  it(
    'are all part of some operation',
    withAdvice(
      'remove the status from shared/http/answer/problem.ts, or name the code in `problems` of the endpoint that answers it.',
      () => {
        const used = new Set(operations.flatMap(({ responses: all }) => Object.keys(all)));
        const statuses = new Set(own.map((one) => one.split(' ')[0]));
        expect([...statuses].filter((status) => !used.has(status ?? ''))).toEqual([]);
      },
    ),
  );
});
