import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';

/** Lines that a rule must refuse, by the name of the rule. */
const faults: Readonly<Record<string, string>> = {
  'typescript(TS2322)': "export const count: number = 'one';",
  'typescript(no-explicit-any)': 'export const read = (value: any) => String(value);',
  'typescript(no-unsafe-member-access)':
    'export const name = (text: string) => String(JSON.parse(text).name);',
  'typescript(consistent-type-assertions)': 'export const text = (value: unknown) => value as string;',
  'typescript(no-non-null-assertion)': 'export const length = (value?: string) => value!.length;',
  'typescript(no-floating-promises)': 'export function begin(): void { Promise.resolve(1); }',
  'typescript(no-unnecessary-condition)':
    'export function is(value: string): boolean { return value !== undefined; }',
  'typescript(switch-exhaustiveness-check)':
    "export function say(word: 'yes' | 'no'): void { switch (word) { case 'yes': throw new Error(word); } }",
  'eslint(no-console)': "console.log('here');",
  'eslint(no-restricted-properties)': "export const table = process.env['TABLE'];",
  'eslint(no-restricted-globals)': 'export const pattern = (text: string) => new RegExp(text);',
  'eslint(eqeqeq)': 'export const same = (one: number, other: number) => one == other;',
  'eslint(max-params)': 'export const four = (a: number, b: number, c: number, d: number) => a + b + c + d;',
  'redos(no-vulnerable)': String.raw`export const nested = /^(\s*a\s*)*$/;`,
  'regexp(no-super-linear-backtracking)': 'export const adjacent = /^(a+)+$/;',
  'simple-import-sort(imports)':
    "import { b } from './b.ts';\nimport { join } from 'node:path';\nexport const path = join(b);",
};
/** In tests. */
const faultsOfTests: Readonly<Record<string, string>> = {
  'jest(expect-expect)': "import { it } from '@jest/globals';\nit('does', () => { JSON.parse('1'); });",
  'jest(no-focused-tests)':
    "import { expect, it } from '@jest/globals';\nit.only('does', () => { expect(1).toBe(1); });",
};

describe('the rules that code is held to', () => {
  let found: readonly string[];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realmgate-lint-'));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
      await copyFile(file, join(folder, file));
    await plant(join(folder, 'shared'), faults);
    await plant(join(folder, 'tests'), faultsOfTests);
    found = await lint(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(Object.keys({ ...faults, ...faultsOfTests }))(
    'find what breaks %s',
    withAdvice(
      'switch the rule on again in .oxlintrc.json, or correct the sample in `faults` of this test.',
      (rule) => {
        expect(found).toContain(rule);
      },
    ),
  );

  it(
    'find nothing in what breaks none',
    withAdvice(
      'correct the sample in `faults` of this test so that it breaks one rule only, or add the new rule with a sample.',
      () => {
        expect(new Set(found)).toEqual(new Set(Object.keys({ ...faults, ...faultsOfTests })));
      },
    ),
  );
});

describe('what is formatted', () => {
  it(
    'is so by the same options, by hand and in the tables that are generated',
    withAdvice('give `prettier` of package.json and .oxfmtrc.json the same options.', async () => {
      const { prettier } = JSON.parse(await readFile('package.json', 'utf8')) as { prettier: object };
      expect(JSON.parse(await readFile('.oxfmtrc.json', 'utf8'))).toMatchObject(prettier);
    }),
  );

  it(
    'is found where it is not, in code, documents and configuration',
    withAdvice('correct .oxfmtrc.json: it no longer formats all kinds of files.', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'realmgate-format-'));
      await copyFile('.oxfmtrc.json', join(folder, '.oxfmtrc.json'));
      await writeFile(join(folder, 'good.ts'), "export const a = 'a';\n");
      const texts = {
        'a.ts': 'export const a = "a"\n',
        'a.md': '* one\n',
        'a.yml': 'a:   1\n',
        'a.json': '{"a":1}\n',
      };
      for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
      expect((await unformatted(folder)).sort()).toEqual(Object.keys(texts).sort());
      await rm(folder, { recursive: true });
    }),
  );
});

/** Returns the files that `npm run check:format` would report. */
function unformatted(cwd: string): Promise<string[]> {
  const program = resolve('node_modules/.bin/oxfmt');
  return new Promise((done) => {
    execFile(program, ['--list-different'], { cwd }, (_, output) => {
      done(output.split('\n').filter((line) => line !== ''));
    });
  });
}

/** A file for each fault, and one without any. */
async function plant(folder: string, lines: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'b.ts'), "export const a = 'a';\nexport const b = 'b';\n");
  for (const [index, line] of Object.values(lines).entries())
    await writeFile(join(folder, `fault-${index}.test.ts`), `${line}\n`);
}

/** Returns the broken rules, one for each place. */
function lint(cwd: string): Promise<string[]> {
  const program = resolve('node_modules/.bin/oxlint');
  return new Promise((done) => {
    execFile(program, ['--format=json'], { cwd, maxBuffer: 1e7 }, (_, output) => {
      const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly { code: string }[] };
      done(diagnostics.map(({ code }) => code));
    });
  });
}
