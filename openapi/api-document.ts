// This module puts the API document together from the parts in this folder (README.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod';

const parts = z.record(z.string(), z.unknown());
const operation = z.looseObject({ path: z.string(), method: z.string() });
const reference = z.object({ $ref: z.string().startsWith('../examples/') });

/** The order of the methods of a path. */
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns the API document, an object of OpenAPI 3.1. `root` is the folder of serverless.yml. */
export function apiDocument(root: string): Record<string, unknown> {
  const folder = join(root, 'openapi');
  const kinds = namesIn(join(folder, 'components'));
  const schemas = namesIn(join(folder, 'schemas'));
  return {
    ...parts.parse(readPart(folder, 'api.json')),
    paths: pathsOf(folder),
    components: {
      ...Object.fromEntries(kinds.map((kind) => [kind, readPart(folder, `components/${kind}.json`)])),
      schemas: Object.fromEntries(schemas.map((name) => [name, readPart(folder, `schemas/${name}.json`)])),
    },
  };
}

/** Returns the ids of all operations. */
export function operationIds(root: string): string[] {
  return namesIn(join(root, 'openapi/operations'));
}

/** Returns the examples of all operations: id → request, status and body. */
export function apiExamples(root: string): Record<string, unknown> {
  const folder = join(root, 'openapi');
  const ids = namesIn(join(folder, 'examples'));
  return Object.fromEntries(ids.map((id) => [id, readPart(folder, `examples/${id}.json`)]));
}

function pathsOf(folder: string): Record<string, Record<string, unknown>> {
  const operations = namesIn(join(folder, 'operations')).map((id) => readOperation(folder, id));
  operations.sort((a, b) => compare(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, ...one } of operations) paths[path] = { ...paths[path], [method]: one };
  return paths;
}

/** Returns the operation. Its examples are read from the file of its example. */
function readOperation(folder: string, id: string): z.output<typeof operation> {
  const withExample = (key: string, value: unknown): unknown => {
    const { data } = reference.safeParse(key === 'example' ? value : undefined);
    if (!data) return value;
    const [, pointer = ''] = data.$ref.split('#/');
    const example = readPart(folder, `examples/${id}.json`);
    return pointer.split('/').reduce((part, name) => parts.parse(part)[name], example);
  };
  return operation.parse(readPart(folder, `operations/${id}.json`, withExample));
}

function readPart(folder: string, path: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'), reviver);
}

/** Returns the names of the JSON files in a folder, sorted, without `.json`. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .sort(compare);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
