// The blocks of the guide for clients of Alertmanager: amtool and Nagstamon (Debian's packages) run by theirs, and the requests of the other
// clients are sent as their blocks say.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { nagstamon } from '../support/nagstamon.ts';
import { realm } from '../support/realm-records.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { projectRoot } from '../support/service-copy.ts';

const folder = newFolder();
const guide = readFileSync(join(projectRoot, 'docs/guides/alertmanager-clients.md'), 'utf8');
let engine: Engine;
let served: ServerProcess;
let key: string;

/** Returns a text of the guide with the address of this server, its key and its realm. */
const here = (text: string) =>
  text
    .replaceAll('realmgate.example.com', new URL(served.url).host)
    .replaceAll('https:', 'http:')
    .replaceAll('realms/paris', 'realms/real')
    .replaceAll('KEY', key);
/** Returns the block of a client, which is the first below its heading. */
function blockOf(client: string): string {
  const [, chapter = ''] = guide.split(`\n### ${client}\n`);
  const [, block] = /```(?:yaml|sh syntax amtool)\n([^`]*)```/.exec(chapter.split('\n#')[0] ?? '') ?? [];
  if (block === undefined) throw new Error(`the guide has no block for ${client}`);
  return here(block);
}

beforeAll(async () => {
  engine = await startEngine({
    ...{ dialect: 'icinga2', listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
    site: site({
      hosts: [host('web-1', { services: [service('http', { state: 2, output: 'HTTP CRITICAL' })] })],
    }),
  });
  await createFirstRecords(folder);
  const kept = openKeptFolder(folder);
  const port = 'port' in engine.address ? engine.address.port : 0;
  await createRealmStore(kept.table, systemClock).create(realm('real', { monitoring_port: port }));
  await kept.close();
  served = await startServed(folder);
  const made = await fetch(`${served.url}/api/token/keys/`, {
    method: 'POST',
    headers: { ...(await authorizationHeader(served.url)), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'clients', role: 'operator' }),
  });
  key = ((await made.json()) as { readonly data: { readonly access_key: string } }).data.access_key;
});
afterAll(async () => {
  await stopAllServers();
  await engine.close();
});

const groups = z.array(z.object({ alerts: z.array(z.object({ labels: z.record(z.string(), z.string()) })) }));

/** Expects that the alert is in the groups, and that the silences can be read. */
async function expectPoll(uri: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answers = await Promise.all(
    ['api/v2/silences', 'api/v2/alerts/groups', 'metrics'].map((path) =>
      fetch(`${uri}/${path}`, { headers }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [group] = groups.parse(await answers[1]!.json());
  expect(group?.alerts).toMatchObject([{ labels: { instance: 'web-1', alertname: 'http' } }]);
}

describe('the block of the guide for', () => {
  it('amtool lists the alert', async () => {
    const [, keyFile = ''] = /`key\.yml` is `([^`]+)`/.exec(guide) ?? [];
    await writeFile(join(folder, 'key.yml'), here(keyFile));
    const { stdout } = await promisify(execFile)('bash', ['-c', blockOf('amtool')], { cwd: folder });
    expect(stdout).toMatch(/^http .* HTTP CRITICAL\s+active/m);
  });

  it('karma polls', async () => {
    const server = z.object({
      uri: z.url(),
      headers: z.record(z.string(), z.string()),
      proxy: z.literal(true),
    });
    const { alertmanager } = z
      .object({ alertmanager: z.object({ servers: z.tuple([server]) }) })
      .parse(parse(blockOf('karma')));
    await expectPoll(alertmanager.servers[0].uri, alertmanager.servers[0].headers);
  });

  it('Nagstamon shows the alert', async () => {
    const settings = z.record(z.string(), z.string()).parse(parse(blockOf('Nagstamon')));
    const { rows, error } = await nagstamon(settings);
    expect([rows, error]).toEqual([[['web-1', 'http', 'CRITICAL', 'active', 'HTTP CRITICAL']], '']);
  });

  it('kthxbye has a user and a password in its address', async () => {
    const { 'alertmanager.uri': uri } = z
      .object({ 'alertmanager.uri': z.url() })
      .parse(parse(blockOf('kthxbye')));
    const { username, password, host: place, pathname } = new URL(uri);
    const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    await expectPoll(`http://${place}${pathname}`, { Authorization });
  });

  it('Grafana passes its health check', async () => {
    const { datasources } = z
      .object({
        datasources: z.tuple([
          z.object({
            url: z.url(),
            jsonData: z.object({ implementation: z.literal('prometheus'), httpHeaderName1: z.string() }),
            secureJsonData: z.object({ httpHeaderValue1: z.string() }),
          }),
        ]),
      })
      .parse(parse(blockOf('Grafana')));
    const [{ url, jsonData, secureJsonData }] = datasources;
    const headers = { [jsonData.httpHeaderName1]: secureJsonData.httpHeaderValue1 };
    const statusOf = async (path: string) => (await fetch(`${url}${path}`, { headers })).status;
    // Its check fails if the first answers 200, which the other implementations do.
    expect(await statusOf('/alertmanager/api/v2/status')).toBe(404);
    expect(await statusOf('/api/v2/status')).toBe(200);
    await expectPoll(url, headers);
  });
});
