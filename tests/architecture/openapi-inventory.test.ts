// The written document, beside the catalog (inventory.test.ts): what a reader and a generator of clients find.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';
import { publishedDocument } from '../support/documented.ts';
import { projectRoot } from '../support/service-copy.ts';

const parameter = z.object({
  $ref: z.string().optional(),
  name: z.string().optional(),
  in: z.string().optional(),
  required: z.boolean().optional(),
});
type Parameter = z.infer<typeof parameter>;
const operation = z.object({
  tags: z.array(z.string()),
  parameters: z.array(parameter).default([]),
  'x-realmgate-extension': z.boolean().default(false),
});
const api = z.object({
  info: z.object({ description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(10) })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ parameters: z.record(z.string(), parameter) }),
});
const read = (path: string): unknown => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
const document = api.parse(publishedDocument());
const spec = z
  .array(z.object({ method: z.string(), path: z.string(), query: z.array(z.string()).default([]) }))
  .parse(read('tests/architecture/spec-endpoints.json'));

const whole = ({ $ref, ...own }: Parameter): Parameter =>
  $ref === undefined ? own : (document.components.parameters[$ref.split('/').at(-1) ?? ''] ?? {});

/** The twins of a path of both types of realms are paths of their own in the document. */
const written = spec.flatMap(({ method, path, query }) => {
  const types = path.includes('{realm_type}') ? ['realms', 'multirealms'] : [''];
  return types.map((type) => ({ method, path: path.replace('{realm_type}', type), query }));
});

function parametersOf(method: string, path: string, place: string): Parameter[] {
  const found = document.paths[path]?.[method.toLowerCase()];
  return (found?.parameters ?? []).map(whole).filter((one) => one.in === place);
}

describe('openapi.json', () => {
  it(
    'is held to all of the specification',
    withAdvice('restore spec-endpoints.json: the specification does not change.', () => {
      expect(spec).toHaveLength(91);
      expect(spec.flatMap(({ query }) => query)).toHaveLength(110);
    }),
  );

  it.each(written.map((one) => [`${one.method} ${one.path}`, one] as const))(
    'has %s, with the parameters of the specification',
    withAdvice(
      "give the endpoint's file the path and parameters of spec-endpoints.json, then run `npm run openapi`.",
      (_, { method, path, query }) => {
        const operations = document.paths[path] ?? {};
        expect(Object.keys(operations)).toContain(method.toLowerCase());
        const names = (place: string) => parametersOf(method, path, place).map(({ name }) => name);
        expect(names('query')).toEqual(expect.arrayContaining(query));
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(names('path').sort()).toEqual(inPath.sort());
      },
    ),
  );

  it(
    'marks every other operation as an extension, and none of these',
    withAdvice(
      "write `extension: true` into the endpoint's file if the specification lacks it, remove it otherwise, then run `npm run openapi`.",
      () => {
        const specified = new Set(written.map(({ method, path }) => `${method} ${path}`));
        expect(Object.keys(document.paths).length).toBeGreaterThan(90);
        for (const [path, operations] of Object.entries(document.paths)) {
          for (const [method, { 'x-realmgate-extension': isExtension }] of Object.entries(operations)) {
            const name = `${method.toUpperCase()} ${path}`;
            expect([name, isExtension]).toEqual([name, !specified.has(name)]);
          }
        }
      },
    ),
  );

  it(
    'has a group with prose for every operation, and a server that a prefix can be put in front of',
    withAdvice("write the `description` in the group's function.yml, then run `npm run openapi`.", () => {
      const groups = document.tags.map(({ name }) => name);
      const used = Object.values(document.paths).flatMap((path) =>
        Object.values(path).flatMap(({ tags }) => tags),
      );
      expect([...new Set(used)].sort()).toEqual([...groups].sort());
      expect(document.servers.map(({ url }) => url)).toEqual(['/']);
    }),
  );

  it(
    'says once that an empty value means an absent one, and not at each parameter',
    withAdvice(
      'remove `allowEmptyValue` from the parameter in shared/openapi, or restore the sentence in functions/openapi.ts.',
      () => {
        expect(JSON.stringify(publishedDocument())).not.toContain('"allowEmptyValue"');
        expect(document.info.description).toContain(
          'A query parameter with an empty value is taken as one that is absent',
        );
      },
    ),
  );
});
