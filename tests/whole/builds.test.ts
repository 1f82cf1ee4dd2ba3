// One function's bundle at a time: the same sources make the same bytes, and what changed tells what is to be deployed.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { deployedFunctionNames, projectRoot } from '../support/service-copy.ts';

const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'esbuild.config.mjs',
  'serverless.yml',
  'admin',
  'deploy',
  'functions',
  'shared',
  // The documentation is made from these.
  'openapi',
  'docs',
];

/** A clone in a folder that is that deep, with its packages elsewhere. */
function copySources(...path: string[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'realmgate-build-')), ...path);
  mkdirSync(folder, { recursive: true });
  for (const source of sources) cpSync(join(projectRoot, source), join(folder, source), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const node = (folder: string, ...words: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: process.env,
  });
const build = (folder: string, ...words: string[]) =>
  node(folder, 'deploy/bundles/build-command.ts', ...words);

describe('two builds of the same sources', () => {
  const folders = [copySources(), copySources('a', 'much', 'deeper one')];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('are the same to the byte, in any folder', () => {
    const built = folders.map((folder) => build(folder, '--group', 'status', 'token'));
    expect(built[0]).toMatch(/^dist\/status: .*, [0-9a-f]{16}\ndist\/token: .*, [0-9a-f]{16}\n$/);
    expect(built[1]).toBe(built[0]);
    const sums = folders.map((folder) =>
      execFileSync('sh', ['-c', 'sha256sum dist/*/*.mjs'], { cwd: folder, encoding: 'utf8' }),
    );
    expect(sums[1]).toBe(sums[0]);
  });

  it('differ by one character of them', () => {
    const [folder = ''] = folders;
    const before = build(folder, '--group', 'authorizer');
    appendFileSync(join(folder, 'functions/authorizer/index.ts'), "\nexport const more = 'x';\n");
    const after = build(folder, '--group', 'authorizer');
    expect(after).not.toBe(before);
  });

  it('are of functions that there are', () => {
    expect(() => build(folders[0] ?? '', '--group', 'nothing')).toThrow('nothing');
  });
});

describe('npm run affected', () => {
  // As many as tell.
  const some = ['authorizer', 'status'];
  let folder: string;
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
  const affected = () =>
    JSON.parse(node(folder, 'deploy/bundles/affected-command.ts', '--base', 'HEAD', '--json')) as {
      stack: boolean;
      functions: string[];
    };
  /** Returns the functions that are affected if `text` is added to the end of a file. The file is restored afterwards. */
  function after(file: string, text: string) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, `${before}${text}`);
    try {
      return affected();
    } finally {
      writeFileSync(path, before);
    }
  }

  beforeAll(() => {
    folder = copySources();
    const others = deployedFunctionNames().filter((name) => !some.includes(name));
    for (const name of others) rmSync(join(folder, 'functions', name), { recursive: true });
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    git('init', '--quiet');
    git('add', '.');
    const author = ['-c', 'user.name=tests', '-c', 'user.email=tests@example.com'];
    git(...author, 'commit', '--quiet', '-m', 'base');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('lists nothing if no input of a bundle changed', () => {
    const none = { stack: false, functions: [] };
    expect(affected()).toEqual(none);
    // A file that nothing imports.
    expect(after('functions/openapi.ts', "\nglobalThis.process.emitWarning('x');\n")).toEqual(none);
  });

  it('lists no function for a comment or a type', () => {
    const none = { stack: false, functions: [] };
    expect(after('shared/base/errors.ts', '\n// More words.\n')).toEqual(none);
    expect(after('shared/base/errors.ts', '\nexport type Another = string;\n\n')).toEqual(none);
  });

  it('lists all functions where the options of their bundles changed', () => {
    expect(after('esbuild.config.mjs', '// more\n')).toEqual({ stack: false, functions: some });
  });

  it('lists a function that git does not know yet', () => {
    const room = join(folder, 'functions/another');
    cpSync(join(folder, 'functions/authorizer'), room, { recursive: true });
    try {
      expect(affected()).toEqual({ stack: true, functions: ['another'] });
    } finally {
      rmSync(room, { recursive: true });
    }
  });

  it.each([
    ['typescript', []],
    ['jose', ['authorizer']],
  ])('lists for an update of %s those that have it: %j', (name, expected) => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { functionsWithChangedCode } from './deploy/bundles/inputs.ts';
      const now = readFileSync('package-lock.json', 'utf8');
      const before = JSON.parse(now);
      before.packages['node_modules/${name}'].version = '0.0.1';
      const facts = { changed: ['package-lock.json'], before: () => JSON.stringify(before), now: () => now };
      console.log(JSON.stringify(await functionsWithChangedCode(process.cwd(), ${JSON.stringify(some)}, facts)));`;
    expect(JSON.parse(node(folder, '--input-type=module', '-e', script))).toEqual(expected);
  });

  it('lists one function where its room changed', () => {
    const text = "\nglobalThis.process.emitWarning('x');\n";
    expect(after('functions/authorizer/index.ts', text)).toEqual({ stack: false, functions: ['authorizer'] });
  });

  it('lists all where what all import changed', () => {
    const text = "\nglobalThis.process.emitWarning('x');\n";
    expect(after('shared/base/errors.ts', text)).toEqual({ stack: false, functions: some });
  });

  it('lists the stack where the template may have changed, and no function for that', () => {
    expect(after('functions/status/function.yml', '# more\n')).toEqual({ stack: true, functions: [] });
  });

  it('lists the stack where the query of a runbook changed, and nothing where its words did', () => {
    const page = 'docs/runbooks/canary-failed.md';
    expect(after(page, '\nMore words.\n')).toEqual({ stack: false, functions: [] });
    const query = '\n```logs-insights\nfields @message\n```\n';
    const other = 'docs/runbooks/canary-silent.md';
    const text = readFileSync(join(folder, other), 'utf8');
    writeFileSync(join(folder, other), `${query}${text}`);
    try {
      expect(affected()).toEqual({ stack: true, functions: [] });
    } finally {
      writeFileSync(join(folder, other), text);
    }
  });

  it('says what it needs', () => {
    expect(() => node(folder, 'deploy/bundles/affected-command.ts')).toThrow('--base');
  });
});
