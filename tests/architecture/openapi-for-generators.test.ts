// The usual generators of clients make code that does not compile, or none, of documents that break these rules. `engines/generated-clients.test.ts` runs them.
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';
import { publishedDocument } from '../support/documented.ts';

const api = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.unknown()).optional() })),
  ),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const parameter = z.object({ in: z.string(), name: z.string(), 'x-go-name': z.string().optional() });
const reference = z.object({ $ref: z.string() });
const schema = z.looseObject({
  type: z.unknown(),
  const: z.unknown(),
  anyOf: z.array(z.looseObject({ type: z.unknown() })).optional(),
  allOf: z.unknown(),
  additionalProperties: z.unknown(),
});

const { paths, components } = api.parse(publishedDocument());

/** Returns a name as generators for Go write it. */
const goName = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function repeated(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

/** Calls `see` for each object inside of a part of the document. */
function walk(part: unknown, see: (inside: object) => void): void {
  if (typeof part !== 'object' || part === null) return;
  see(part);
  for (const [key, inside] of Object.entries(part)) if (key !== 'example') walk(inside, see);
}

function schemasWith(isFault: (read: z.output<typeof schema>) => boolean): unknown[] {
  const found: unknown[] = [];
  let seen = 0;
  walk([components['schemas'], components['parameters'], components['requestBodies'], paths], (part) => {
    const read = schema.safeParse(part);
    seen += 1;
    if (read.success && isFault(read.data)) found.push(part);
  });
  expect(seen).toBeGreaterThan(1000);
  return found;
}

describe('the names of the document', () => {
  it(
    'are different in all kinds of components',
    withAdvice(
      'give a part another name (`hint` in shared/openapi); generators for Go have one namespace for all kinds.',
      () => {
        const kinds = Object.entries(components).filter(([kind]) => kind !== 'securitySchemes');
        const names = kinds.flatMap(([, all]) => Object.keys(all).map(goName));
        expect(names.length).toBeGreaterThan(300);
        expect(repeated(names)).toEqual([]);
        // Generators for Go add a function `NewX` to each type `X`.
        const types = Object.keys(components['schemas'] ?? {});
        expect(types.filter((name) => types.includes(`New${name}`))).toEqual([]);
      },
    ),
  );

  it(
    'are different for all parameters of an operation that are not in its path',
    withAdvice('rename a parameter, or give it an `x-go-name` in shared/openapi/parameters.ts.', () => {
      const read = (part: unknown) => {
        const named = reference.safeParse(part);
        const one = parameter.parse(
          named.success ? components['parameters']?.[named.data.$ref.replace(/.*\//, '')] : part,
        );
        return one.in === 'path' ? [] : (one['x-go-name'] ?? goName(one.name));
      };
      const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
      expect(operations.length).toBeGreaterThan(100);
      expect(operations.flatMap(({ parameters = [] }) => repeated(parameters.flatMap(read)))).toEqual([]);
    }),
  );
});

describe('the schemas of the document', () => {
  it(
    'write null into the list of types, so that no class is made for it',
    withAdvice('see `mergeNull` in shared/openapi/json-schema.ts.', () => {
      const isOrNull = ({ anyOf = [] }: z.output<typeof schema>) =>
        anyOf.length === 2 && anyOf[1]?.type === 'null' && typeof anyOf[0]?.type === 'string';
      expect(schemasWith(isOrNull)).toEqual([]);
    }),
  );

  it(
    'have no flag with a single value, no two patterns, and no null among other fields',
    withAdvice(
      'describe the value in words, join the patterns, or leave the schema of other fields open.',
      () => {
        expect(schemasWith((one) => typeof one.const === 'boolean' || Array.isArray(one.allOf))).toEqual([]);
        expect(
          schemasWith(({ additionalProperties: others }) => JSON.stringify(others ?? '').includes('"null"')),
        ).toEqual([]);
      },
    ),
  );
});
