// `npm pack` makes a package of the client that a program outside of this project can use.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'realmgate-client-'));
const installed = join(folder, 'node_modules/@realmgate/client');
let files: string[];

/** A copy is packed: another suite may be building the package in its place. */
beforeAll(async () => {
  const copy = join(folder, 'project');
  await mkdir(copy);
  await cp(join(projectRoot, 'client'), join(copy, 'client'), {
    recursive: true,
    filter: (path) => !/\/(dist|src\/api\.ts)$/.test(path),
  });
  for (const name of ['package.json', 'tsconfig.json', 'LICENSE', 'openapi'])
    await cp(join(projectRoot, name), join(copy, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'client/node_modules'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(copy, 'client'),
  });
  const [packed] = z.array(z.object({ filename: z.string() })).parse(JSON.parse(stdout));
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, packed?.filename ?? ''), '--strip-components=1', '-C', installed]);
  for (const name of [
    'openapi-fetch',
    'openapi-typescript-helpers',
    'commander',
    'undici',
    '@types',
    'undici-types',
  ]) {
    symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  }
  files = readdirSync(installed, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed client', () => {
  it('holds compiled code and types, and none of our sources', () => {
    const kinds = [
      /^package\.json$/,
      /^README\.md$/,
      /^LICENSE$/,
      /^bin\/\w+\.mjs$/,
      /^dist\/[\w/-]+(\.d\.ts|\.js)$/,
    ];
    expect(files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/api.d.ts',
        'bin/realmgate.mjs',
      ]),
    );
    const texts = files.map((file) => readFileSync(join(installed, file), 'utf8'));
    expect(
      texts.filter((text) => /sourceMappingURL|\.\.\/\.\.\/(shared|functions|local)\//.test(text)),
    ).toEqual([]);
  });

  it('depends on exact versions, those that the project is tested with', () => {
    const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
    const { dependencies } = manifest.parse(
      JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')),
    );
    const version = (name: string) =>
      z
        .object({ version: z.string() })
        .parse(JSON.parse(readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')))
        .version;
    expect(dependencies).toEqual(
      Object.fromEntries(Object.keys(dependencies).map((name) => [name, version(name)])),
    );
  });

  it('runs in a program of somebody else', async () => {
    const script = `import { createClient, ProblemError } from '@realmgate/client';
      console.log(typeof createClient({ url: 'https://x.example' }).GET, ProblemError.name);`;
    writeFileSync(join(folder, 'program.mjs'), script);
    const { stdout } = await run(process.execPath, [join(folder, 'program.mjs')]);
    expect(stdout).toBe('function ProblemError\n');
  });

  it('brings the command realmgate', async () => {
    const { stdout } = await run(process.execPath, [join(installed, 'bin/realmgate.mjs'), '--help']);
    expect(stdout).toContain('Usage: realmgate');
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
    const printed = await run(process.execPath, [join(installed, 'bin/realmgate.mjs'), '--version']);
    expect(printed.stdout).toBe(`${version}\n`);
  });

  it('tells a program of somebody else which paths, parameters and fields there are', async () => {
    const program = (
      path: string,
      field: string,
    ) => `import { createClient, unwrap } from '@realmgate/client';
      const client = createClient({ url: 'https://x.example' });
      const { data } = await unwrap(client.GET('${path}', { params: { path: { realm_name: 'paris' } } }));
      const { error } = await client.GET('/api/stats/realms/');
      export const code: string | undefined = error?.code;
      export const text: string = data.${field};
      const list = await unwrap(client.GET('/api/stats/realms/'));
      export const names: (string | undefined)[] = list.data.map((realm) => realm.display_name);
`;
    const overview = '/api/status/realms/{realm_name}/';
    writeFileSync(join(folder, 'right.mts'), program(overview, 'realm'));
    writeFileSync(join(folder, 'wrong-field.mts'), program(overview, 'colour'));
    writeFileSync(join(folder, 'wrong-path.mts'), program('/api/nothing/', 'realm'));
    const options =
      '--noEmit --strict --module nodenext --target es2023 --types node --skipLibCheck false'.split(' ');
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const files = ['right.mts', 'wrong-field.mts', 'wrong-path.mts'];
    // One run for all: most of its time is for the types of the API, which it checks once.
    const { stdout } = await run(process.execPath, [tsc, ...options, ...files], { cwd: folder }).then(
      () => ({ stdout: 'compiled' }),
      (error: unknown) => z.object({ stdout: z.string() }).parse(error),
    );
    const faultsOf = (file: string) => stdout.split('\n').filter((line) => line.startsWith(`${file}(`));
    expect(stdout.split('\n').filter((line) => /^\S+\(/.test(line) && !line.startsWith('wrong-'))).toEqual(
      [],
    );
    expect(faultsOf('wrong-field.mts').join()).toContain("Property 'colour' does not exist");
    expect(faultsOf('wrong-path.mts').join()).toContain('/api/nothing/');
  });
});
