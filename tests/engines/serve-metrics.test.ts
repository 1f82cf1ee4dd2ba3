// `/metrics` of `npm run serve`, scraped by a real Prometheus (Debian's package `prometheus`).
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { freePort } from '../support/free-port.ts';
import { startRegisteredIssuer } from '../support/registered-issuer.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  silentRealm,
  startServed,
  stopAllServers,
} from '../support/served.ts';
import { projectRoot } from '../support/service-copy.ts';
import { startedProgram } from '../support/started-program.ts';

const selfHosting = join(projectRoot, 'deploy/self-hosting');
const folder = newFolder();
let place: string;
let served: ServerProcess;
let prometheus: { readonly url: string; readonly end: () => Promise<void>; readonly folder: string };

const serve = () => startServed(folder, ['--metrics', place]);

async function scraping(target: string) {
  const own = await mkdtemp(join(tmpdir(), 'realmgate-scraper-'));
  await mkdir(join(own, 'data'));
  const config = `global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs: [{ job_name: realmgate, static_configs: [{ targets: ['${target}'] }] }]
rule_files: ['${join(selfHosting, 'prometheus-rules.yml')}']
`;
  await writeFile(join(own, 'prometheus.yml'), config);
  const address = `127.0.0.1:${await freePort()}`;
  const end = await startedProgram({
    command: 'prometheus',
    args: [
      `--config.file=${join(own, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(own, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    from: 'prometheus',
    ready: `http://${address}/-/ready`,
  });
  return { url: `http://${address}`, end, folder: own };
}

/** The value of a query that answers one series, `undefined` if it answers none. */
async function valueOf(query: string): Promise<number | undefined> {
  const url = `${prometheus.url}/api/v1/query?query=${encodeURIComponent(query)}`;
  const { data } = (await (await fetch(url)).json()) as {
    readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
  };
  const [first] = data.result;
  return first && Number(first.value[1]);
}

async function until(query: string, wanted: number): Promise<void> {
  let value = await valueOf(query);
  for (const end = Date.now() + 60_000; value !== wanted; value = await valueOf(query)) {
    if (Date.now() > end) throw new Error(`${query} is ${value}, not ${wanted}`);
    await sleep(200);
  }
}

/** Waits until the query answers a series: an increase needs two scrapes. */
async function untilAnswered(query: string): Promise<void> {
  const end = Date.now() + 60_000;
  while ((await valueOf(query)) === undefined) {
    if (Date.now() > end) throw new Error(`${query} answers no series`);
    await sleep(200);
  }
}

const requests = (endpoint: string) => `realmgate_requests_total{endpoint="${endpoint}",service="realmgate"}`;

beforeAll(async () => {
  place = `127.0.0.1:${await freePort()}`;
  await createFirstRecords(folder);
  served = await serve();
  prometheus = await scraping(place);
});
afterAll(async () => {
  await prometheus.end();
  await rm(prometheus.folder, { recursive: true });
  await stopAllServers();
});

describe('/metrics of npm run serve', () => {
  it('is read by a real Prometheus, with every endpoint at 0 before its first request', async () => {
    await until('up{job="realmgate"}', 1);
    await until(requests('api.realms'), 0);
    await until('count(realmgate_build_info)', 1);
    for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'nodejs_eventloop_lag_seconds'])
      expect(await valueOf(`${name} >= 0`)).toBeDefined();
  });

  it('counts requests, right over a restart, and no name that a caller made up', async () => {
    const headers = await authorizationHeader(served.url);
    for (const _ of [1, 2, 3]) await fetch(`${served.url}/api/realms/`, { headers });
    for (const name of ['a', 'b', 'c']) await fetch(`${served.url}/api/nothing-${name}/`, { headers });
    await until(requests('api.realms'), 3);
    expect(await valueOf('count(realmgate_requests_total{endpoint=~".*nothing.*"})')).toBeUndefined();
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    served = await serve();
    const again = await authorizationHeader(served.url);
    for (const _ of [1, 2]) await fetch(`${served.url}/api/realms/`, { headers: again });
    await until(requests('api.realms'), 2);
    await until(`resets(${requests('api.realms')}[5m])`, 1);
    // Prometheus stretches an increase to the whole range; the counts of both processes are in it.
    expect(await valueOf(`increase(${requests('api.realms')}[5m])`)).toBeGreaterThanOrEqual(5);
  });

  it('has every metric of the dashboard and of the alert rules', async () => {
    const headers = await authorizationHeader(served.url);
    await fetch(`${served.url}/api/status/realms/${silentRealm}/hosts/`, { headers });
    await until('sum(realmgate_engine_errors_total)', 1);
    const issuer = await startRegisteredIssuer(folder);
    const authorization = `Bearer ${await issuer.token()}`;
    expect((await fetch(`${served.url}/api/realms/`, { headers: { authorization } })).status).toBe(200);
    await until('sum(realmgate_issuer_tokens_accepted_total{issuer="keycloak"})', 1);
    const dashboard = JSON.parse(await readFile(join(selfHosting, 'grafana-server.json'), 'utf8')) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
    };
    const shown = dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$job', 'realmgate')),
    );
    for (const expr of shown) await untilAnswered(expr);
    const rules = await readFile(join(selfHosting, 'prometheus-rules.yml'), 'utf8');
    for (const name of new Set(rules.match(/\b(?:realmgate|nodejs)_[a-z\d_]+/g)))
      await untilAnswered(`count(${name})`);
    const { data } = (await (await fetch(`${prometheus.url}/api/v1/rules`)).json()) as {
      readonly data: {
        readonly groups: readonly { readonly rules: readonly { readonly health: string }[] }[];
      };
    };
    expect(new Set(data.groups.flatMap((group) => group.rules.map(({ health }) => health)))).not.toContain(
      'err',
    );
    await issuer.peer.close();
  });

  it('is not at the address of the callers, and nothing else is at its own', async () => {
    expect((await fetch(`${served.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://${place}/api/`)).status).toBe(404);
    expect((await fetch(`http://${place}/metrics`, { method: 'POST' })).status).toBe(405);
  });
});
