// `npm run build:server`: one folder that runs beside Node alone, and the package of npm that is made of it.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'realmgate-server-folder-'));
const [first, second, installed] = ['first', 'second', 'installed'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const build = (out: string) =>
  run(process.execPath, ['--import', 'tsx', 'server/packaging/build-command.ts', '--out', out], {
    cwd: projectRoot,
  });

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const hashes = (root: string) =>
  filesIn(root)
    .map((path) => `${relative(root, path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .sort();

const read = (name: string) => readFileSync(join(first, name), 'utf8');

beforeAll(async () => {
  await build(first);
  // The second one takes the place of an older one that lacks a file and has one too many.
  cpSync(first, second, { recursive: true });
  rmSync(join(second, 'bin/realmgate-server.mjs'));
  writeFileSync(join(second, 'bin/of-an-older-version.mjs'), '');
  await build(second);
});

describe('the folder of the server', () => {
  it('is the same to the byte for the same sources, also in the place of an older one, and 27 MB at most', () => {
    expect(hashes(first)).toEqual(hashes(second));
    const bytes = filesIn(first).reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThan(27_000_000);
  });

  it('lists every package in it, with its licence', () => {
    const { components } = JSON.parse(read('bom.json')) as {
      components: { group?: string; name: string; version: string }[];
    };
    const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
    expect(names).toEqual(
      expect.arrayContaining([
        'zod',
        '@photostructure/sqlite',
        'node-gyp-build',
        'swagger-ui-dist',
        'commander',
      ]),
    );
    const titles = read('LICENSES.txt')
      .match(/^={80}\n.+$/gm)
      ?.map((title) => title.split('\n')[1]);
    expect(titles).toEqual(
      components.map(({ version }, index) => expect.stringContaining(`${names[index]} ${version}: `)),
    );
  });

  it('is never made in the place of something else', async () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'a.txt'), 'mine');
    await expect(build(foreign)).rejects.toMatchObject({
      code: 1,
      stderr: `${foreign} is neither empty nor a folder that this command made, so it is left as it is.\n`,
    });
    expect(readdirSync(foreign)).toEqual(['a.txt']);
  });
});

describe('the package of npm', () => {
  const program = (name: string) => join(installed, 'node_modules/.bin', name);
  const data = join(folder, 'data');
  const env = { PATH: process.env['PATH'] };

  beforeAll(async () => {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: first });
    const archive = join(folder, stdout.trim());
    const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options, '--prefix', installed, archive]);
  });

  it('names its programs and its version', async () => {
    const version = `${(JSON.parse(read('package.json')) as { version: string }).version}\n`;
    const said = async (name: string, ...words: string[]) =>
      (await run(program(name), words, { env })).stdout;
    expect(await said('realmgate-server', '--version')).toBe(version);
    expect(await said('realmgate', '--version')).toBe(version);
    expect(await said('realmgate-server')).toMatch(/^realmgate-server serve .*\nrealmgate-server admin /);
    await expect(said('realmgate-server', 'server')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^There is no program "server"\.\n\nrealmgate-server serve /),
    });
  });

  it('shows the demo', async () => {
    const words = ['demo', '--json', '--port', '0', '--data', join(folder, 'demo')];
    const demo = spawn(program('realmgate-server'), words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(demo.stdout, 'data')) as [Buffer];
      const { url, token } = JSON.parse(line.toString()) as { url: string; token: string };
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${url}/api/status/realms/paris/hosts/`, { headers })).status).toBe(200);
    } finally {
      demo.kill('SIGTERM');
    }
    expect(await once(demo, 'exit')).toEqual([0, null]);
  });

  it('serves the API, its documentation and its metrics, and administers its folder', async () => {
    const words = ['serve', '--data', data, '--port', '0', '--drain', '0', '--metrics', '127.0.0.1:0'];
    const server = spawn(program('realmgate-server'), words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const lines: Record<string, unknown>[] = [];
      for await (const line of createInterface(server.stdout)) {
        lines.push(JSON.parse(line) as Record<string, unknown>);
        if (lines.at(-1)?.['event'] === 'server.started') break;
      }
      const urlOf = (event: string) => String(lines.find((line) => line['event'] === event)?.['url']);
      const url = urlOf('server.started');
      const admin = run(program('realmgate-server'), ['admin', '--data', data, 'users', 'add', 'alice'], {
        env,
      });
      admin.child.stdin?.end('a long password of alice\n');
      await admin;
      const basic = Buffer.from('alice:a long password of alice').toString('base64');
      const answer = await fetch(`${url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
      const token = ((await answer.json()) as { data: { access: string } }).data.access;
      const status = async (path: string) =>
        (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
      expect(
        await Promise.all(['/api/realms/', '/docs/', '/docs/openapi.json', '/nothing/'].map(status)),
      ).toEqual([200, 200, 200, 404]);
      expect(await (await fetch(urlOf('server.metrics'))).text()).toContain('endpoint="status.hosts"');
    } finally {
      server.kill('SIGTERM');
    }
    expect(await once(server, 'exit')).toEqual([0, null]);
  });
});
