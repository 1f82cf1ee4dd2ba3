// Requests that schemathesis (PyPI) makes of openapi.json, good ones and bad ones, against `npm start`: all its checks.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Greeting } from '../../demo/greeting.ts';
import { groupDocuments } from '../../deploy/docs/group-documents.ts';
import { apiDocument } from '../../openapi/api-document.ts';
import { fetchSchemathesis } from '../support/client-generators.ts';
import { projectRoot } from '../support/service-copy.ts';

const hooks = join(import.meta.dirname, 'schemathesis');
/** The folder in which schemathesis and the stack write. */
const folder = mkdtempSync(join(tmpdir(), 'realmgate-schemathesis-'));
const published = join(folder, 'openapi.json');
/** The document of one group, which schemathesis reads in a tenth of the time. */
const ofGroup = join(folder, 'api.json');
const compiled = join(folder, 'compiled');
const env = { ...process.env, PYTHONPATH: hooks, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPYCACHEPREFIX: compiled };
/** The number of examples for each operation and phase. More examples find little more, and take minutes: `.ci/nightly` has them. */
const examples = process.env['REALMGATE_SCHEMATHESIS_EXAMPLES'] ?? '1';
const phases = process.env['REALMGATE_SCHEMATHESIS_PHASES'] ?? 'examples,fuzzing,stateful';
const seed = process.env['REALMGATE_SCHEMATHESIS_SEED'] ?? '1';
let program: string;
let stack: ChildProcess;
let local: Greeting & { token: string };

beforeAll(async () => {
  const document = apiDocument(projectRoot);
  writeFileSync(published, JSON.stringify(withSchemaOfEvents(document)));
  writeFileSync(ofGroup, JSON.stringify(groupDocuments(document).find(([name]) => name === 'api')?.[1]));
  program = await fetchSchemathesis();
  const words = ['--import', 'tsx', 'demo/index.ts', '--json', '--port', '0', '--data', join(folder, 'data')];
  // The deadlines are long, so that a busy machine causes no 504, and the session is longer than the run.
  const settings = { REALMGATE_ENGINE_DEADLINE_MS: '20000', REALMGATE_ACCESS_TOKEN_S: '7200' };
  stack = spawn(process.execPath, words, {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(stack.stdout!, 'data')) as [Buffer];
  local = JSON.parse(line.toString()) as Greeting & { token: string };
}, 600_000);
afterAll(async () => {
  stack.kill('SIGINT');
  if (stack.exitCode === null) await once(stack, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** schemathesis holds each event of a stream to the schema, which is that of the whole text in the API document. */
function withSchemaOfEvents(document: unknown): unknown {
  const text = { type: 'string' };
  const schema = { type: 'object', required: ['data'], properties: { data: text, event: text, id: text } };
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'text/event-stream' ? { ...(value as object), schema } : value,
  );
}

/** A stack in which every engine answers, so that a 5xx is always a fault. */
async function withoutDeadRealms(): Promise<void> {
  for (const name of ['everything', 'offline']) {
    const url = `${local.url}/api/config/realm/${name}/`;
    const { status } = await fetch(url, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${local.token}` },
    });
    expect([name, [200, 404].includes(status)]).toEqual([name, true]);
  }
}

interface Run {
  readonly document: string;
  readonly token: string;
  readonly words: readonly string[];
}

async function schemathesis({ document, token, words }: Run) {
  const config = join(hooks, 'schemathesis.toml');
  const bounds = ['--max-examples', examples, '--seed', seed, '--no-shrink'];
  const all = [
    ...['--config-file', config, 'run', document, '--url', local.url, '--checks', 'all'],
    ...['--workers', '1', '--continue-on-failure', ...bounds, ...words],
  ];
  const child = spawn(program, all, {
    cwd: folder,
    env: { ...env, REALMGATE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (out += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out };
}

describe('schemathesis', () => {
  beforeAll(withoutDeadRealms);

  it('finds nothing, with all its checks', async () => {
    const run = { document: published, token: local.token, words: ['--phases', phases] };
    const { code, out } = await schemathesis(run);
    if (code !== 0) throw new Error(out.slice(0, 60_000));
    expect(out).toMatch(/Selected: (\d{3})\/\1\s+Tested: \1/);
    const [, generated = '0'] = /(\d+) generated/.exec(out) ?? [];
    expect(Number(generated)).toBeGreaterThan(500);
  }, 1_800_000);

  it('finds nothing at the edges of what writes take', async () => {
    const methods = ['POST', 'PATCH', 'DELETE'].flatMap((method) => ['--include-method', method]);
    const run = { document: published, token: local.token, words: [...methods, '--phases', 'coverage'] };
    const { code, out } = await schemathesis(run);
    if (code !== 0) throw new Error(out.slice(0, 60_000));
    const [, generated = '0'] = /(\d+) generated/.exec(out) ?? [];
    expect(Number(generated)).toBeGreaterThan(1000);
  }, 600_000);
});

describe('a run of schemathesis fails', () => {
  const realms = ['--include-name', 'GET /api/realms/'];

  it('where the session has ended', async () => {
    const run = { document: ofGroup, token: 'ended', words: [...realms, '--phases', 'fuzzing'] };
    const { code, out } = await schemathesis(run);
    expect(out).toContain('Authentication failed: 1');
    expect(code).toBe(1);
  });

  it('but not where nothing is wrong', async () => {
    const run = { document: ofGroup, token: local.token, words: [...realms, '--phases', 'coverage,fuzzing'] };
    expect(await schemathesis(run)).toMatchObject({ code: 0 });
  }, 300_000);

  it.each([
    [
      'a field is of another type',
      '"section":{"type":"string"',
      '"section":{"type":"integer"',
      'coverage',
      'ST108',
    ],
    ['an answer has another status', '"200":', '"201":', 'fuzzing', 'ST103'],
    ['a bound is another one', '"maximum":10000', '"maximum":20000', 'coverage', 'ST202'],
  ])(
    'where %s',
    async (_, from, to, phase, failure) => {
      const document = join(folder, 'planted.json');
      const text = readFileSync(ofGroup, 'utf8');
      expect(text).toContain(from);
      writeFileSync(document, text.replaceAll(from, to));
      const run = { document, token: local.token, words: [...realms, '--phases', phase] };
      const { code, out } = await schemathesis(run);
      expect([code, out]).toEqual([1, expect.stringContaining(failure)]);
    },
    300_000,
  );
});
