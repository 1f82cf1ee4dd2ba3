// Clients that others generate from openapi.json: generated, compiled, and ten calls each against the local gateway.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import createFetchClient from 'openapi-fetch';

import type { paths } from '../../client/src/index.ts';
import { type LocalStack, startLocal } from '../../demo/start.ts';
import {
  buildGoProgram,
  buildOapiProgram,
  compileJavaClients,
  compilePythonClients,
  generatePythonClients,
  runOpenapiGenerator,
  writeDocuments,
} from '../support/client-generators.ts';
import { stackSettings } from '../support/stack-settings.ts';

type Media = 'application/json' | 'application/problem+json';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'realmgate-generated-'));
const programs = join(import.meta.dirname, 'generated-clients');
const admin = ['admin', 'admin-of-the-demo'];
let local: LocalStack;

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  local = await startLocal({ functionTimeoutMs: 120_000 });
  // The first log-in loads the function, which takes longer than the timeouts of generated clients.
  await local.token('admin');
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The program prints one line for each call: its name, the status and the checked value. */
const expected = (isTrue: string, fields: string) => [
  'log-in 200 Bearer',
  'realms 200 everything',
  'overview 200 paris',
  `fields 200 ${fields}`,
  `filters 200 ${isTrue}`,
  `services 200 ${isTrue}`,
  'points 200 2',
  `dry_run 200 ${isTrue}`,
  'missing 404 host_not_found',
  'taken 409 host_exists',
];
/** The lines of the programs that make four calls. */
const few = (isTrue: string) => [
  'log-in 200 Bearer',
  'overview 200 paris',
  `dry_run 200 ${isTrue}`,
  'missing 404 host_not_found',
];

const javaApi = (name: string) => `src/main/java/clients/${name}/api`;

async function linesOf(command: string, words: readonly string[], env = {}): Promise<string[]> {
  const { stdout } = await run(command, [...words, local.url, ...admin], { env: { ...process.env, ...env } });
  return stdout.trimEnd().split('\n');
}

// Each is generated and compiled from the whole document and from that of each group; the calls are made with the client of the whole.
describe('a client generated', () => {
  let parts: Awaited<ReturnType<typeof writeDocuments>>;
  beforeAll(async () => {
    parts = await writeDocuments(join(folder, 'documents'));
  });

  it('for Python by openapi-python-client', async () => {
    const python = await generatePythonClients(parts, join(folder, 'python-client'));
    const env = { PYTHONPATH: join(folder, 'python-client') };
    const lines = await linesOf(python, [join(programs, 'calls.py')], env);
    expect(lines).toEqual(expected('True', "['host_name', 'state_name']"));
  }, 900_000);

  it('for Go by oapi-codegen', async () => {
    const program = await buildOapiProgram(parts, join(folder, 'oapi'), join(programs, 'calls_oapi.go'));
    expect(await linesOf(program, [])).toEqual(few('true'));
  }, 900_000);

  describe('by openapi-generator', () => {
    beforeAll(async () => {
      await runOpenapiGenerator(parts, folder);
    }, 600_000);

    it('for each group, with its own operations and no others', () => {
      const groups = parts.slice(1).map(({ name }) => name);
      expect(groups.length).toBeGreaterThan(15);
      const files = groups.map((name) => readdirSync(join(folder, 'java', name, javaApi(name))));
      expect(files.map(([file, ...more]) => [file?.toLowerCase(), ...more])).toEqual(
        groups.map((name) => [`${name}api.java`]),
      );
    });

    it('for Go', async () => {
      const program = await buildGoProgram(folder, join(programs, 'calls.go'));
      expect(await linesOf(program, [])).toEqual(expected('true', 'true'));
    }, 900_000);

    it('for Java', async () => {
      const path = await compileJavaClients(folder, join(programs, 'Calls.java'));
      expect(await linesOf('java', [...path, 'Calls'])).toEqual(few('true'));
    }, 900_000);

    it('for Python', async () => {
      const { python, path } = await compilePythonClients(folder);
      const lines = await linesOf(python, [join(programs, 'calls_generated.py')], { PYTHONPATH: path });
      expect(lines).toEqual(few('True'));
    }, 900_000);
  });

  it('for TypeScript by openapi-typescript, with openapi-fetch alone', async () => {
    const told: string[] = [];
    const tell = (name: string, { status }: Response, seen: unknown) =>
      told.push(`${name} ${status} ${String(seen)}`);
    const open = createFetchClient<paths, Media>({ baseUrl: local.url });
    const basic = `Basic ${btoa(admin.join(':'))}`;
    const issued = await open.GET('/api/token/', { headers: { Authorization: basic } });
    tell('log-in', issued.response, issued.data?.data.token_type);

    const api = createFetchClient<paths, Media>({
      baseUrl: local.url,
      headers: { Authorization: `Bearer ${issued.data!.data.access}` },
      querySerializer: { array: { style: 'form', explode: false } },
    });
    const path = { realm_name: 'paris' };
    const realms = await api.GET('/api/stats/realms/');
    tell('realms', realms.response, realms.data?.data[0]?.realm);

    const overview = await api.GET('/api/status/realms/{realm_name}/', { params: { path } });
    tell('overview', overview.response, overview.data?.data.realm);

    const named = await api.GET('/api/status/realms/{realm_name}/hosts/', {
      params: { path, query: { fields: ['host_name', 'state_name'], limit: 2 } },
    });
    tell('fields', named.response, Object.keys(named.data!.data[0]!));

    const down = await api.GET('/api/status/realms/{realm_name}/hosts/', {
      params: { path, query: { state_name: ['DOWN', 'UNREACHABLE'] } },
    });
    const isBad = down.data!.data.every(
      ({ state_name: state }) => state === 'DOWN' || state === 'UNREACHABLE',
    );
    tell('filters', down.response, isBad && down.data!.data.length > 0);

    const services = await api.GET('/api/status/realms/{realm_name}/host/{host}/services/', {
      params: { path: { ...path, host: 'par-app-001' } },
    });
    tell('services', services.response, services.data!.data.length > 3);

    const series = await api.GET('/api/metrics/realm/{realm_name}/', {
      params: { path, query: { host_name: ['par-app-001'], size: 1 } },
    });
    tell('points', series.response, series.data?.data[0]?.points?.[0]?.length);

    const tried = await api.POST('/api/config/realm/{realm_name}/hosts/create/', {
      params: { path, query: { dry_run: true } },
      body: { host_name: 'never-made', address: '192.0.2.1', use_templates: ['linux'] },
    });
    tell('dry_run', tried.response, 'would_create' in tried.data!.data);

    const missing = await api.GET('/api/status/realms/{realm_name}/hosts/{host}/', {
      params: { path: { ...path, host: 'no/such 100%' } },
    });
    tell('missing', missing.response, missing.error?.code);

    const taken = await api.POST('/api/config/realm/{realm_name}/hosts/create/', {
      params: { path },
      body: { host_name: 'par-app-001', address: '192.0.2.1', use_templates: ['linux'] },
    });
    tell('taken', taken.response, taken.error?.code);

    expect(told).toEqual(expected('true', 'host_name,state_name'));
  });
});
