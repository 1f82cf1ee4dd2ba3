import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import entryPoints from '../../functions/api/groups.json' with { type: 'json' };
import { catalog } from '../../functions/catalog.ts';
import { readGatewayDescription } from '../../server/gateway/deployment.ts';
import { routeMatcher } from '../../server/gateway/match-route.ts';
import { pageQuery } from '../../shared/http/list/backend-page.ts';
import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const specEndpoint = z.object({
  method: z.string(),
  path: z.string(),
  query: z.array(z.string()).default([]),
});
const spec = z
  .array(specEndpoint)
  .parse(JSON.parse(readFileSync(new URL('spec-endpoints.json', import.meta.url), 'utf8')));

/** Groups of the specification that are not built yet; this list only ever gets shorter. */
const missingGroups = new Set<string>([]);
/** Endpoints of built groups that are not built yet. */
const missingPaths = new Set<string>([]);

const groupOf = (path: string) => path.split('/')[2] ?? '';
const served = new Map<string, (typeof catalog)[number]>(
  catalog.flatMap((endpoint) =>
    [endpoint.path, ...literals(endpoint.path)].map(
      (path) => [`${endpoint.method} ${path}`, endpoint] as const,
    ),
  ),
);

function literals(path: string): string[] {
  return ['realms', 'multirealms'].map((type) => path.replace('{realm_type}', type));
}

function writtenOut(method: string, path: string): string[] {
  return literals(path).map((one) => `${method} ${one}`);
}

/** The endpoint's own query parameters, and those that the pipeline adds. */
function parametersOf(endpoint: (typeof catalog)[number] | undefined): string[] {
  const ofPage = endpoint?.page ? pageQuery([], endpoint.page).shape : {};
  return Object.keys({ ...endpoint?.query?.shape, ...ofPage });
}

const built = spec.filter(({ path }) => !missingGroups.has(groupOf(path)) && !missingPaths.has(path));

describe('the catalog', () => {
  it.each(built.map((one) => [`${one.method} ${one.path}`, one.query] as const))(
    'serves %s with the parameters of the specification',
    withAdvice(
      "give the endpoint the path and the query parameters of spec-endpoints.json, or add it to its group's endpoints.ts.",
      (name, query) => {
        const endpoint = served.get(name);
        expect(endpoint).toBeDefined();
        expect(parametersOf(endpoint)).toEqual(expect.arrayContaining([...query]));
      },
    ),
  );

  it(
    'marks what the specification does not have as an extension, and nothing else',
    withAdvice(
      "write `extension: true` into the endpoint's file if the specification lacks it, and remove it otherwise.",
      () => {
        const specified = new Set(spec.flatMap(({ method, path }) => writtenOut(method, path)));
        const beyond = catalog.filter(({ method, path }) =>
          writtenOut(method, path).every((one) => !specified.has(one)),
        );
        expect(catalog.filter(({ extension }) => extension).map(({ name }) => name)).toEqual(
          beyond.map(({ name }) => name),
        );
        expect(beyond.length).toBeGreaterThan(0);
      },
    ),
  );

  it(
    'serves nothing that the lists above call missing',
    withAdvice(
      'remove the name from `missingGroups` or `missingPaths` in this test, because it is built.',
      () => {
        const groups = new Set(catalog.map((endpoint) => groupOf(endpoint.path)));
        expect([...missingGroups].filter((group) => groups.has(group))).toEqual([]);
        expect([...missingPaths].filter((path) => served.has(`GET ${path}`))).toEqual([]);
      },
    ),
  );

  it(
    'names every endpoint once, after its group',
    withAdvice(
      'name the endpoint `<group>.<word>` after the folder that serves its path, and use the name once.',
      () => {
        const names = catalog.map((endpoint) => endpoint.name);
        expect(new Set(names).size).toBe(names.length);
        const { routes } = readGatewayDescription(projectRoot);
        for (const { name, method, path } of catalog) {
          const filled = path.replaceAll(/\{\w+\}/g, 'one');
          expect([name, routeMatcher(routes)(method, filled)?.route.functionName]).toEqual([
            name,
            name.split('.')[0],
          ]);
        }
      },
    ),
  );

  it(
    'has an index of every group at its path, and names them all at the first one',
    withAdvice(
      "write the group's endpoints.ts with `withIndex('<group>', […])`, and run `npm run openapi`, which writes functions/api/groups.json.",
      () => {
        const indexes = catalog.filter(({ name }) => name.endsWith('.index')).map(({ path }) => path);
        const groups = new Set(catalog.map(({ name }) => name.split('.')[0] ?? ''));
        // A log-in is at the path of the tokens, calendars, saved filters, objectives and webhooks are at that of their groups, and the groups' list is at `/api/`.
        for (const other of ['api', 'calendars', 'filters', 'objectives', 'token', 'webhooks'])
          groups.delete(other);
        expect(indexes.sort()).toEqual([...groups].sort().map((name) => `/api/${name}/`));
        expect(entryPoints.map(({ path }) => path)).toEqual(expect.arrayContaining(indexes));
      },
    ),
  );

  it(
    'has every group folder, and every endpoint file in its table of contents',
    withAdvice(
      "import the endpoint's file in its group's endpoints.ts, and give the group an index.ts.",
      () => {
        const functions = new URL('../../functions/', import.meta.url);
        const folders = readdirSync(functions, { withFileTypes: true }).filter((entry) =>
          entry.isDirectory(),
        );
        const groups = folders.filter(
          ({ name }) =>
            name !== 'docs' &&
            !name.endsWith('authorizer') &&
            !existsSync(new URL(`${name}/job.ts`, functions)),
        );
        expect(groups.length).toBeGreaterThan(4);
        for (const { name } of groups) {
          const files = readdirSync(new URL(`${name}/`, functions)).filter((file) => file.endsWith('.ts'));
          const contents = readFileSync(new URL(`${name}/endpoints.ts`, functions), 'utf8');
          const defining = files.filter((file) =>
            readFileSync(new URL(`${name}/${file}`, functions), 'utf8').includes('= endpoint({'),
          );
          expect(defining.filter((file) => !contents.includes(`'./${file}'`))).toEqual([]);
          expect(files).toContain('index.ts');
        }
      },
    ),
  );
});
