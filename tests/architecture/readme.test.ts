import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';
import { anchorsOf } from '../support/anchors.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const entriesOf = (room: string) => readdirSync(new URL(`${room}/`, root), { withFileTypes: true });
const foldersOf = (room: string) =>
  entriesOf(room)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const filesOf = (room: string) =>
  entriesOf(room)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const documentedRooms = [
  ...['admin', 'bench', 'client', 'demo', 'deploy', 'docs', 'functions', 'openapi', 'server'],
  ...['shared', 'tests'],
];
/** Every document of the project, by its path. CHANGELOG.md tells of former releases too, whose documents have changed. */
const documents = documentedRooms
  .flatMap((room) =>
    readdirSync(new URL(`${room}/`, root), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${room}/${path}`,
    ),
  )
  .filter((path) => path.endsWith('.md') && !/(^|\/)(node_modules|dist)\//.test(path))
  .concat('README.md', 'CONTRIBUTING.md');

function leadsSomewhere(from: string, file: string, anchor: string | undefined): boolean {
  const target = new URL(file, new URL(from, root));
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

describe('the texts', () => {
  it(
    'the README stays short: what is longer belongs into docs/',
    withAdvice('move the longest chapter of README.md into a page of docs/ and link it.', () => {
      expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
    }),
  );

  it(
    'the README and CONTRIBUTING.md say what stands at the top',
    withAdvice('give the new folder or file at the top its row in the table of README.md.', () => {
      const [, table = ''] = /^\| At the top.*\n((?:\|.*\n)+)/m.exec(read('README.md')) ?? [];
      const named = [...table.matchAll(/`([\w.-]+\/?)`(?=[^|]*\|[^|]*\|$)/gm)].map(([, name]) => name!);
      const made = ['node_modules', 'dist', 'coverage'];
      const folders = foldersOf('.').filter((name) => !name.startsWith('.') && !made.includes(name));
      const files = ['serverless.yml', 'esbuild.config.mjs', 'package.json', 'tsconfig.json'];
      expect(named.sort()).toEqual([...folders.map((name) => `${name}/`), ...files].sort());
      expect(read('CONTRIBUTING.md')).toContain('`esbuild.config.mjs`');
    }),
  );

  it(
    'the README of the pipeline tells its steps in their order',
    withAdvice(
      'give the list of shared/http/README.md a line for each `.use(step)` of shared/http/serve.ts, in that order.',
      () => {
        const steps = [...read('shared/http/serve.ts').matchAll(/\.use\((\w+)/g)].map(([, step]) => step);
        const rows = [...read('shared/http/README.md').matchAll(/^- `(\w+)`: /gm)].map(([, step]) => step);
        expect(steps.length).toBeGreaterThan(5);
        expect(rows).toEqual(steps);
      },
    ),
  );

  it(
    'every room has a README',
    withAdvice('write a README.md in this folder: what it holds, and what it may import.', () => {
      const rooms = [
        'shared',
        'shared/realm',
        'shared/http',
        'shared/jobs',
        'server',
        'server/gateway',
        'demo',
        'admin',
        'client',
        'tests',
        'bench',
        'functions',
        'deploy',
      ];
      const connectors = foldersOf('shared/connectors').map((name) => `shared/connectors/${name}`);
      const groups = foldersOf('functions').map((name) => `functions/${name}`);
      const bare = [...rooms, ...connectors, ...groups].filter(
        (room) => !existsSync(new URL(`${room}/README.md`, root)),
      );
      expect(bare).toEqual([]);
    }),
  );

  it.each(['shared/realm', 'shared/realm/history', 'shared/http'])(
    '%s/README.md has a line for each of its folders',
    withAdvice("add or remove the folder's line in this README.md.", (room) => {
      const rows = [...read(`${room}/README.md`).matchAll(/^- `([a-z-]+)\/`: /gm)].map(
        ([, folder]) => folder,
      );
      expect(rows.sort()).toEqual(foldersOf(room).sort());
    }),
  );

  it(
    'realms are in folders only',
    withAdvice('move the file into a folder of shared/realm.', () => {
      expect(filesOf('shared/realm').filter((name) => name.endsWith('.ts'))).toEqual([]);
    }),
  );

  it(
    'the room of deployments tells its steps in their order',
    withAdvice(
      'give each step of deploy/index.ts its line in the list of deploy/README.md, in the same order.',
      () => {
        const code = /const steps[^]*?= \{([^]*?)\n\};/.exec(read('deploy/index.ts'))?.[1] ?? '';
        const steps = [...code.matchAll(/^ {4}(\w+),$|\[(\w+)(?:\('\w+'\))?\],$/gm)].map(
          ([, one, alone]) => one ?? alone,
        );
        const rows = [...read('deploy/README.md').matchAll(/^- `(\w+)`(?: \(from `[\w:]+` on\))?: /gm)].map(
          ([, step]) => step,
        );
        expect(steps.length).toBeGreaterThan(20);
        expect(new Set(steps)).toEqual(new Set(rows.filter((step) => step !== 'buildAll')));
        // The command `deploy function` runs a step of the stack too.
        const places = [...new Set(steps)].map((step) => rows.indexOf(step));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      },
    ),
  );

  it(
    'shared/README.md names the files of shared/base that groups may import',
    withAdvice(
      'name the same files in the last row of shared/README.md as in `groupRoom` of .dependency-cruiser.cjs.',
      () => {
        const [, told = ''] = /base\/\{([\w,-]+)\}\.ts/.exec(read('shared/README.md')) ?? [];
        const [, allowed = ''] =
          /groupRoom = [^]*?'shared\/base\/\(([\w|-]+)\)/.exec(read('.dependency-cruiser.cjs')) ?? [];
        expect(told.split(',').sort()).toEqual(allowed.split('|').sort());
        expect(allowed).toContain('errors');
      },
    ),
  );

  it(
    'links lead somewhere',
    withAdvice('correct the link or its anchor in this document.', () => {
      const dead = documents.flatMap((text) =>
        [...read(text).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
          .filter(([, file = '', anchor]) => !leadsSomewhere(text, file, anchor))
          .map(([link]) => `${text}: ${link}`),
      );
      expect(dead).toEqual([]);
      expect(documents.length).toBeGreaterThan(100);
    }),
  );
});
