// The shell blocks of the guides and of the READMEs, as a newcomer would type them.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type RealmgateCommand, realmgateCommand } from '../support/realmgate-command.ts';
import { serverFolder } from '../support/server-folder.ts';
import { projectRoot } from '../support/service-copy.ts';
import { stackSettings } from '../support/stack-settings.ts';

interface Block {
  /** The line of the page on which the block begins. */
  readonly line: number;
  /** `syntax` with a reason of `reasons`: it cannot run here. */
  readonly mark: string;
  readonly text: string;
}

/** Why a block is not run, and what shows that it is so. */
const reasons: Readonly<Record<string, RegExp>> = {
  aws: /--stage /,
  root: /systemctl |omd /,
  engine: /--livestatus |nc -w/,
  installs: /^npm ci && npm (start|test)/,
  builds: /^npm run --silent build -w /,
  amtool: /^amtool /,
};

const guides = readdirSync(join(projectRoot, 'docs/guides')).map((name) => `docs/guides/${name}`);
const texts = ['README.md', ...guides];
const folder = mkdtempSync(join(tmpdir(), 'realmgate-guides-'));
let local: LocalStack;
let command: RealmgateCommand;
let server: string;

function blocksOf(path: string): Block[] {
  const lines = readFileSync(join(projectRoot, path), 'utf8').split('\n');
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const [, mark] = /^```sh *(.*)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    const length = lines.slice(at + 1).indexOf('```');
    blocks.push({ line: at + 1, mark, text: lines.slice(at + 1, at + 1 + length).join('\n') });
  }
  return blocks;
}

/** The stack of this test listens elsewhere, and keeps its table elsewhere. */
function here(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:3000', local.url)
    .replaceAll('admin -- --local', `admin -- --data ${folder}`);
}

/**
 * Functions of the shell that run the built programs. A start from the sources costs ten times as much: `npm run admin` is itself in the blocks of
 * the README only.
 */
function builtPrograms(path: string): string {
  const npx = `npx() { if [[ $1 == realmgate ]]; then shift; node ${command.program} "$@"; else command npx "$@"; fi; }`;
  const admin = `npm() { if [[ $1 == run && $2 == --silent && $3 == admin ]]; then shift 4; node ${server} admin "$@"; else command npm "$@"; fi; }`;
  return path === 'README.md' ? npx : `${npx}\n${admin}`;
}

async function bash(script: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const file = join(folder, 'script.sh');
  writeFileSync(file, script);
  const child = spawn('bash', [file], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], HOME: folder, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, said });
    });
  });
}

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  command = await realmgateCommand();
  server = join(await serverFolder(), 'bin/realmgate-server.mjs');
  local = await startLocal({ directory: folder, functionTimeoutMs: 120_000 });
  const kept = { cwd: projectRoot, env: { ...process.env, HOME: folder } };
  const logIn = `echo admin-of-the-demo | node ${command.program} login --url ${local.url} --user admin`;
  await promisify(execFile)('bash', ['-c', logIn], kept);
});
afterAll(async () => {
  await local.close();
  command.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the shell blocks of', () => {
  it.each(texts)(
    '%s do what they say',
    async (path) => {
      const blocks = blocksOf(path).filter(({ mark }) => mark === '');
      const script = blocks.map(({ line, text }) => `echo "── ${path}:${line}"\n${here(text)}`).join('\n');
      // Twice: whoever goes through it again must get as far.
      for (const _ of path.includes('getting-started') ? [1, 2] : [1]) {
        const { code, said } = await bash(['set -euo pipefail', builtPrograms(path), script].join('\n'));
        expect(code === 0 ? 0 : said).toBe(0);
      }
    },
    400_000,
  );

  it.each(texts)('%s that cannot run here are shell, and only those have a mark', async (path) => {
    const marked = blocksOf(path).filter(({ mark }) => mark !== '');
    for (const { mark, text } of marked) {
      const [, reason = ''] = /^syntax (\w+)$/.exec(mark) ?? [];
      expect(text).toMatch(reasons[reason] ?? `no reason to leave it: ${mark}`);
      await promisify(execFile)('bash', ['-n', '-c', text]);
    }
  });
});

describe('the guides', () => {
  it.each(texts)('%s: no block escapes', (path) => {
    const fences = readFileSync(join(projectRoot, path), 'utf8').match(/^.*(```|~~~).*$/gm) ?? [];
    const begins = fences.filter((_, index) => index % 2 === 0);
    // Pipelines are run by guides-pipelines.test.ts.
    const shell = begins.filter((line) => line !== '```yaml');
    expect(shell.filter((line) => !/^```sh( syntax \w+)?$/.test(line))).toEqual([]);
    expect(shell.length).toBe(blocksOf(path).length);
  });

  it('have blocks that run', () => {
    const running = guides.flatMap((path) => blocksOf(path)).filter(({ mark }) => mark === '');
    expect(running.length).toBeGreaterThan(15);
  });

  it('are all in their list', () => {
    const list = readFileSync(join(projectRoot, 'docs/guides/README.md'), 'utf8');
    const missing = guides
      .map((path) => path.replace('docs/guides/', ''))
      .filter((name) => name !== 'README.md' && !list.includes(`(${name})`));
    expect(missing).toEqual([]);
  });

  it.each([...texts, 'client/README.md'])('%s: links lead somewhere', (path) => {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(projectRoot, dirname(path), link)))).toEqual([]);
  });
});
