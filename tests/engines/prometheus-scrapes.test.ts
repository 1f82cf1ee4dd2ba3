// The metrics of realms, scraped from `npm run serve` by a real Prometheus (Debian's package `prometheus`) with the configuration of the guide.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { largeSite } from '../support/large-site.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { type ScrapingPrometheus, startScraping } from '../support/scraping-prometheus.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';

const folder = newFolder();
let icinga: Icinga2;
let served: ServerProcess;
let headers: Record<string, string>;
let prometheus: ScrapingPrometheus;

/** The `yaml` blocks of the guide: the scrape configuration and the alerts. */
async function blocksOfGuide(): Promise<readonly [scrape: string, rules: string]> {
  const guide = await readFile('docs/guides/prometheus.md', 'utf8');
  const [scrape = '', rules = ''] = [...guide.matchAll(/^```yaml\n([^`]*)^```$/gm)].map(
    ([, block = '']) => block,
  );
  return [scrape, rules];
}

async function scraping(key: string): Promise<ScrapingPrometheus> {
  const [scrape, rules] = await blocksOfGuide();
  const keyFile = join(folder, 'realmgate.key');
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(join(folder, 'rules.yml'), rules);
  const config = scrape
    .replaceAll('/etc/prometheus/realmgate.key', keyFile)
    .replaceAll('https://realmgate.example.com', served.url)
    .replace('scrape_interval: 1m', 'scrape_interval: 2s')
    .replace('scrape_timeout: 15s', 'scrape_timeout: 2s');
  expect(config).toContain(served.url);
  const whole = `${config}rule_files: [${join(folder, 'rules.yml')}]\n`;
  const file = join(folder, 'prometheus.yml');
  await writeFile(file, whole);
  await promisify(execFile)('promtool', ['check', 'config', file]);
  return startScraping(whole);
}

/** Checks metrics with `promtool check metrics`, which prints each fault, and returns what it prints. */
async function faultsIn(metrics: string): Promise<string> {
  const program = spawn('promtool', ['check', 'metrics'], { stdio: 'pipe' });
  program.stdin.end(metrics);
  const [out, error] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  return `${out}${error}`;
}

const metricsOf = async (path: string) => {
  const answer = await fetch(`${served.url}/api/prometheus/${path}`, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

describeOnIcinga2('metrics of realms', () => {
  beforeAll(async () => {
    const site = largeSite(200);
    const hosts = [...site.hosts.values()];
    hosts[0]!.perf_data = String.raw`'C:\ "used"'=12%;80;90 rta=0.5ms lost=U`;
    icinga = await startIcinga2({ site, runsChecks: false });
    await createFirstRecords(folder);
    const kept = openKeptFolder(folder);
    const realms = createRealmStore(kept.table, systemClock);
    await realms.create(realm('real', { monitoring_port: icinga.port }));
    const group = hosts[0]!.groups[0]!;
    await realms.create(hostgroupRealm('a part', group, { monitoring_port: icinga.port }));
    await kept.close();
    served = await startServed(folder);
    headers = await authorizationHeader(served.url);
    const made = await fetch(`${served.url}/api/token/keys/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'scraper' }),
    });
    const { data } = (await made.json()) as { readonly data: { readonly access_key: string } };
    prometheus = await scraping(data.access_key);
  });
  afterAll(async () => {
    await prometheus.stop();
    await stopAllServers();
    await icinga.stop();
  });

  it('are found, scraped and counted by a real Prometheus as the summary counts them', async () => {
    await prometheus.until('up{job="realmgate",instance="real"}', 1);
    await prometheus.until('realmgate_realm_up{realm="real"}', 1);
    const answer = await fetch(`${served.url}/api/status/realms/real/`, { headers });
    const { hosts, services } = ((await answer.json()) as { data: Record<string, Record<string, number>> })
      .data as never as {
      hosts: Record<string, number>;
      services: Record<string, number>;
    };
    for (const state of ['up', 'down', 'unreachable', 'pending'])
      expect([
        state,
        await prometheus.valueOf(`realmgate_realm_hosts{realm="real",state="${state}"}`),
      ]).toEqual([state, hosts[state]]);
    for (const state of ['ok', 'warning', 'critical', 'unknown', 'pending'])
      expect([
        state,
        await prometheus.valueOf(`realmgate_realm_services{realm="real",state="${state}"}`),
      ]).toEqual([state, services[state]]);
    expect(await prometheus.valueOf('sum(realmgate_realm_services)')).toBe(services['total']);
  });

  it('say that an engine does not answer, while its target is scraped', async () => {
    await prometheus.until('up{job="realmgate",instance="paris"}', 1);
    await prometheus.until('realmgate_realm_up{realm="paris"}', 0);
    expect(
      await prometheus.valueOf(
        'realmgate_realm_query_errors{realm="paris",query="engine",code="engine_unreachable"}',
      ),
    ).toBe(1);
  });

  it('pass promtool, in both formats and with performance data', async () => {
    for (const path of [
      'realms/real/metrics',
      'realms/real/metrics?perfdata_limit=20000',
      'realms/paris/metrics',
      'realms/a%20part/metrics?perfdata_limit=2',
    ])
      for (const format of ['prometheus', 'openmetrics']) {
        const metrics = await metricsOf(`${path}${path.includes('?') ? '&' : '?'}format=${format}`);
        expect([path, format, await faultsIn(metrics)]).toEqual([path, format, '']);
      }
    expect(await metricsOf('realms/real/metrics?perfdata_limit=20000')).toContain(
      String.raw`label="C:\\ \"used\"",unit="%"} 12`,
    );
    expect(await faultsIn('no metrics')).not.toBe('');
  });

  it('are what the dashboard and the alerts of the guide ask for', async () => {
    await prometheus.until('count(realmgate_realm_up)', 2);
    const dashboard = JSON.parse(await readFile('docs/grafana/realms.json', 'utf8')) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
    };
    const asked = dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$realm', '.+')),
    );
    expect(asked.length).toBeGreaterThan(10);
    for (const expression of asked)
      expect([expression, (await prometheus.query(expression)).length > 0]).toEqual([expression, true]);
    const rules = await fetch(`${prometheus.url}/api/v1/rules`);
    const { data } = (await rules.json()) as {
      readonly data: {
        readonly groups: readonly {
          readonly rules: readonly {
            readonly name: string;
            readonly health: string;
            readonly state: string;
          }[];
        }[];
      };
    };
    expect(data.groups.flatMap((group) => group.rules.map(({ name }) => name))).toEqual([
      ...['RealmgateUnreachable', 'EngineSilent', 'ChecksStopped', 'ChecksLate'],
    ]);
  });

  it('come back when the engine does, and fail as a scrape when the key is refused', async () => {
    await icinga.kill();
    await prometheus.until('realmgate_realm_up{realm="real"}', 0);
    await icinga.startAgain();
    await prometheus.until('realmgate_realm_up{realm="real"}', 1);
    const refused = await fetch(`${served.url}/api/prometheus/realms/real/metrics`, {
      headers: { authorization: 'Bearer rgk_none' },
    });
    expect(refused.status).toBe(401);
  });
});
