import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { createDependencies } from '../../shared/app/dependencies.ts';
import type { Group } from '../../shared/app/group.ts';
import type { RequestParts } from '../../shared/app/part.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { readConfig } from '../../shared/base/config.ts';
import { withAdvice } from '../support/advice.ts';
import { bundledFiles } from '../support/function-bundle.ts';
import { projectRoot } from '../support/service-copy.ts';

const folders = readdirSync(join(projectRoot, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let bundles: Awaited<ReturnType<typeof bundledFiles>>;
beforeAll(async () => {
  bundles = await bundledFiles();
});

/** The project's files in a function's bundle. */
function filesOf(folder: string): string[] {
  return (bundles[folder] ?? []).filter((file) => /^(shared|functions)\//.test(file));
}

describe('the bundle of', () => {
  it.each(folders)(
    '%s holds what its own parts need, and of other groups nothing',
    withAdvice(
      "in the group's files, import from its own folder and from shared/ only, and name in group.ts only the parts of shared/app that its endpoints use.",
      (folder) => {
        const files = filesOf(folder);
        const others = files.filter(
          (file) => file.startsWith('functions/') && !file.startsWith(`functions/${folder}/`),
        );
        expect(others).toEqual([]);
        expect(files.filter((file) => file.startsWith(`functions/${folder}/`)).length).toBeGreaterThan(0);
        const asking = ['realms', 'own-api', 'access', 'list-kinds', 'change-selection'].map(
          (part) => `shared/app/${part}.ts`,
        );
        const asks = asking.some((part) => files.includes(part));
        expect(files.some((file) => file.startsWith('shared/connectors/'))).toBe(asks);
      },
    ),
  );

  it(
    'the authorizer holds no realms, no log-in, no pipeline, and no connector but that of issuers',
    withAdvice(
      'remove the import that brings this file into functions/authorizer, or move what it needs into a smaller file of shared/security.',
      () => {
        const files = filesOf('authorizer');
        const unwanted =
          /^shared\/(connectors\/(?!kit\/|issuer\/)|realm\/|http\/|openapi\/)|^shared\/security\/(passwords|sessions|credentials|log-in-guard)/;
        expect(files.filter((file) => unwanted.test(file))).toEqual([]);
      },
    ),
  );

  it(
    'token holds no realms',
    withAdvice('remove the import that brings realms or connectors into functions/token.', () => {
      const files = filesOf('token');
      expect(files.filter((file) => /^shared\/(connectors|realm)\//.test(file))).toEqual([]);
    }),
  );
});

/** All parts of `shared/app`, each with its file. */
async function allParts(): Promise<Map<unknown, string>> {
  const files = readdirSync(join(projectRoot, 'shared/app')).map((file) => `shared/app/${file}`);
  const parts = new Map<unknown, string>();
  for (const file of files) {
    const [, name] =
      /^export const (\w+)(?:: (?:Request|Caller)Part<| = commonPart\()/m.exec(read(file)) ?? [];
    if (name === undefined) continue;
    const module = (await import(join(projectRoot, file))) as Readonly<Record<string, unknown>>;
    parts.set(module[name], file);
  }
  return parts;
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const groups = folders.filter((folder) => existsSync(join(projectRoot, 'functions', folder, 'group.ts')));

async function groupOf(folder: string): Promise<Group<RequestParts>> {
  const module = (await import(join(projectRoot, `functions/${folder}/group.ts`))) as object;
  return Object.values(module).find((value) => typeof value === 'object') as Group<RequestParts>;
}

/** The dependencies that every handler is given, whatever its group uses. */
const basics = ['caller', 'sourceIp', 'clock', 'iso', 'projectTime', 'origin', 'basePath', 'sleep'];

describe('the parts of', () => {
  it.each(groups)(
    '%s are those in its bundle, and what its handlers are given',
    withAdvice(
      "name in the group's group.ts exactly the parts of shared/app that its bundle holds; a part is one `export const name: RequestPart<…>`, `CallerPart<…>` or `commonPart(…)` in a file of its own.",
      async (folder) => {
        const group = await groupOf(folder);
        const parts = await allParts();
        const own = Object.values({ ...group.pipeline, ...group.parts }).map((part) => parts.get(part));
        const inBundle = filesOf(folder).filter((file) => [...parts.values()].includes(file));
        // Without `Strict`, a part that is not found would equal a file that is not there.
        expect(inBundle.sort()).toStrictEqual(own.sort());

        const config = readConfig({ REALMGATE_TABLE: 'none', REALMGATE_TOKEN_SECRET: 'none' });
        const facts = {
          requestId: 'r',
          caller: undefined,
          sourceIp: '::1',
          origin: '',
          basePath: '',
          strict: false,
          endpoint: 'x',
          access: 'viewer',
        } as const;
        const scope = group
          .compose(createDependencies(config))
          .scope({ ...facts, context: callContext(AbortSignal.abort()) });
        expect(Object.keys(scope).sort()).toEqual([...basics, ...Object.keys(group.parts)].sort());
      },
    ),
  );

  it.each(groups)(
    '%s know every kind of record that its role may touch',
    withAdvice(
      "remove the partition from `table:` in the group's function.yml, or name the part that uses it in group.ts.",
      (folder) => {
        const { table } = parse(read(`functions/${folder}/function.yml`)) as { table: object };
        const ours = filesOf(folder)
          .filter((file) => file.startsWith('shared/'))
          .map(read);
        const names = Object.keys(table).map((partition) => partition.replace('*', ''));
        expect(
          names.filter(
            (name) => !ours.some((text) => text.includes(`'${name}`) || text.includes(`\`${name}`)),
          ),
        ).toEqual([]);
      },
    ),
  );
});
