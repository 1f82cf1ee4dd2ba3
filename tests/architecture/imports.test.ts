import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';

const root = join(import.meta.dirname, '../..');
const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** For each room, a file with an import that the room's list lacks. */
const refused = {
  'functions/status/by-node.ts': 'node:https',
  'functions/status/by-files.ts': 'node:fs',
  'functions/status/by-reply.ts': '../../shared/http/answer/reply.ts',
  'functions/status/by-tokens.ts': '../../shared/security/tokens.ts',
  'functions/status/by-store.ts': '../../shared/store/users.ts',
  'functions/status/by-group.ts': '../config/index.ts',
  'functions/status/by-package.ts': 'planted',
  'functions/authorizer/by-realm.ts': '../../shared/realm/record/realm.ts',
  'shared/base/by-node.ts': 'node:http',
  'shared/base/by-time.ts': '../time/zone.ts',
  'shared/time/by-store.ts': '../store/users.ts',
  'shared/connectors/search/by-connector.ts': '../status-query/index.ts',
  'shared/connectors/search/by-realm.ts': '../../realm/record/realm.ts',
  'shared/connectors/search/by-socket.ts': 'node:net',
  'shared/store/by-package.ts': 'planted',
  'shared/security/by-realm.ts': '../realm/record/realm.ts',
  'shared/realm/status/by-inside.ts': '../../connectors/status-query/client.ts',
  'shared/realm/unlisted/by-base.ts': '../../base/clock.ts',
  'shared/realm/record/by-search.ts': '../search/x.ts',
  'shared/realm/search/by-metrics.ts': '../metrics/x.ts',
  'shared/realm/open-realm/by-directory.ts': '../directory/x.ts',
  'shared/realm/open-realm/by-config.ts': '../config/x.ts',
  'shared/realm/directory/by-engine.ts': '../engine/x.ts',
  'shared/realm/status/by-history.ts': '../history/x.ts',
  'shared/realm/metrics/by-summary.ts': '../summary/x.ts',
  'shared/realm/status/by-http.ts': '../../http/answer/reply.ts',
  'shared/realm/status/by-warm.ts': '../../warm/log/x.ts',
  'shared/warm/states/by-realm.ts': '../../realm/record/realm.ts',
  'shared/warm/log/by-watch.ts': '../watch/x.ts',
  'shared/warm/feed/by-inside.ts': '../store/manifest.ts',
  'shared/http/by-store.ts': '../store/users.ts',
  'shared/openapi/by-realm.ts': '../realm/record/realm.ts',
  'shared/jobs/by-http.ts': '../http/answer/reply.ts',
  'shared/app/by-function.ts': '../../functions/config/index.ts',
  'shared/app/by-tests.ts': '../../tests/x.ts',
  'shared/unlisted/by-base.ts': '../base/clock.ts',
  'bench/by-release.ts': '../deploy/release/release.ts',
  'deploy/by-realm.ts': '../shared/realm/directory/realm.ts',
  'deploy/by-socket.ts': 'node:net',
  'server/gateway/by-process.ts': '../listen.ts',
  'server/packaging/by-storage.ts': '../storage/queue.ts',
  'client/src/by-base.ts': '../../shared/base/clock.ts',
  'client/src/by-files.ts': 'node:fs',
  'client/src/cli/by-inside.ts': '../client.ts',
} as const;

const accepted = {
  'functions/status/endpoint.ts': [
    'zod',
    '../../shared/http/parameters/fields.ts',
    '../../shared/realm/record/realm.ts',
    '../../shared/base/errors.ts',
    './by-node.ts',
  ],
  'shared/connectors/search/by-kit.ts': ['../kit/x.ts', '../../base/clock.ts', './by-socket.ts'],
  'shared/realm/status/by-door.ts': [
    '../../connectors/status-query/index.ts',
    '../record/realm.ts',
    '../search/x.ts',
    '../directory/x.ts',
    'zod',
  ],
} as const;

/** The existing files that the planted files import. */
const there = [
  'client/src/client.ts',
  'deploy/release/release.ts',
  'functions/config/index.ts',
  'shared/base/clock.ts',
  'shared/base/errors.ts',
  'shared/connectors/kit/x.ts',
  'shared/connectors/status-query/client.ts',
  'shared/connectors/status-query/index.ts',
  'shared/http/parameters/fields.ts',
  'shared/http/answer/reply.ts',
  'shared/realm/config/x.ts',
  'shared/realm/directory/x.ts',
  'shared/realm/engine/x.ts',
  'shared/realm/history/x.ts',
  'shared/realm/metrics/x.ts',
  'shared/realm/record/realm.ts',
  'shared/realm/search/x.ts',
  'shared/realm/summary/x.ts',
  'shared/security/tokens.ts',
  'shared/store/users.ts',
  'shared/time/zone.ts',
  'server/listen.ts',
  'server/storage/queue.ts',
  'tests/x.ts',
  'node_modules/zod/index.js',
  'node_modules/planted/index.js',
];

describe('import rules', () => {
  let folder: string;
  let violations: z.output<typeof report>['summary']['violations'];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realmgate-imports-'));
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    await Promise.all([
      ...there.map((path) => write(path, 'export const x = 1;\n')),
      ...Object.entries(refused).map(([path, to]) => write(path, `import '${to}';\nexport const x = 1;\n`)),
      ...Object.entries(accepted).map(([path, all]) =>
        write(path, [...all.map((to) => `import '${to}';`), 'export const x = 1;', ''].join('\n')),
      ),
      cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json')),
      cp(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs')),
    ]);
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const ran = await promisify(execFile)(
      process.execPath,
      [
        program,
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'json',
        'bench',
        'deploy',
        'functions',
        'server',
        'shared',
        'client/src',
      ],
      { cwd: folder, maxBuffer: 50_000_000, timeout: 60_000 },
    ).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    violations = report.parse(JSON.parse(ran.stdout)).summary.violations;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rulesFor = (path: string) =>
    violations
      .filter(({ from, rule }) => from === path && rule.name !== 'no-orphans')
      .map(({ rule }) => rule.name);

  it.each(Object.entries(refused))(
    '%s may not import %s',
    withAdvice(
      "make the room's row in .dependency-cruiser.cjs stricter, because it accepts this import; if the import is wanted now, remove its line from `refused` in this test.",
      (path) => {
        expect(rulesFor(path)).not.toEqual([]);
      },
    ),
  );

  it.each(Object.keys(accepted))(
    '%s may import what its room lists',
    withAdvice(
      "add what is missing to the room's row in .dependency-cruiser.cjs; if the import is unwanted now, remove its line from `accepted` in this test.",
      (path) => {
        expect(rulesFor(path)).toEqual([]);
      },
    ),
  );
});
