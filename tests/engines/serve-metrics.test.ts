// `/metrics` of `npm run serve`, scraped by a real Prometheus (Debian's package `prometheus`).
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openKeptFolder } from '../../server/storage/folder.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { freePort } from '../support/free-port.ts';
import { realm } from '../support/realm-records.ts';
import { startRegisteredIssuer } from '../support/registered-issuer.ts';
import { type ScrapingPrometheus, startScraping } from '../support/scraping-prometheus.ts';
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

const selfHosting = join(projectRoot, 'server/self-hosting');
const folder = newFolder();
let place: string;
let served: ServerProcess;
let prometheus: ScrapingPrometheus;

const serve = () => startServed(folder, ['--metrics', place]);

const scraping = (target: string) =>
  startScraping(`global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs: [{ job_name: realmgate, static_configs: [{ targets: ['${target}'] }] }]
rule_files: ['${join(selfHosting, 'prometheus-rules.yml')}']
`);

/** Adds a realm whose states are to be kept. Its engine never answers. */
async function addWarmRealm(): Promise<void> {
  const kept = openKeptFolder(folder);
  const warm = { interval_seconds: 2, stale_seconds: 300 };
  await createRealmStore(kept.table, systemClock).create(realm('warm', { monitoring_port: 1, warm }));
  await kept.close();
}

const requests = (endpoint: string) => `realmgate_requests_total{endpoint="${endpoint}",service="realmgate"}`;

beforeAll(async () => {
  place = `127.0.0.1:${await freePort()}`;
  await createFirstRecords(folder);
  await addWarmRealm();
  served = await serve();
  prometheus = await scraping(place);
});
afterAll(async () => {
  await prometheus.stop();
  await stopAllServers();
});

describe('/metrics of npm run serve', () => {
  it('has the end of the certificate, if the server has one', async () => {
    const own = newFolder();
    const [cert, key] = [join(own, 'cert.pem'), join(own, 'key.pem')];
    writeFileSync(cert, engineCertificate.cert);
    writeFileSync(key, engineCertificate.key, { mode: 0o600 });
    const metrics = `127.0.0.1:${await freePort()}`;
    await startServed(own, ['--tls-cert', cert, '--tls-key', key, '--metrics', metrics]);
    const text = await (await fetch(`http://${metrics}/metrics`)).text();
    const [, end] = /^realmgate_certificate_end_timestamp_seconds\{.*\} (\S+)$/m.exec(text) ?? [];
    expect(Number(end) * 1000).toBe(Date.parse(new X509Certificate(engineCertificate.cert).validTo));
  });

  it('is read by a real Prometheus, with every endpoint at 0 before its first request', async () => {
    await prometheus.until('up{job="realmgate"}', 1);
    await prometheus.until(requests('api.realms'), 0);
    await prometheus.until('count(realmgate_build_info)', 1);
    for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'nodejs_eventloop_lag_seconds'])
      expect(await prometheus.valueOf(`${name} >= 0`)).toBeDefined();
  });

  it('counts requests, right over a restart, and no name that a caller made up', async () => {
    const headers = await authorizationHeader(served.url);
    for (const _ of [1, 2, 3]) await fetch(`${served.url}/api/realms/`, { headers });
    for (const name of ['a', 'b', 'c']) await fetch(`${served.url}/api/nothing-${name}/`, { headers });
    await prometheus.until(requests('api.realms'), 3);
    expect(
      await prometheus.valueOf('count(realmgate_requests_total{endpoint=~".*nothing.*"})'),
    ).toBeUndefined();
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    served = await serve();
    const again = await authorizationHeader(served.url);
    for (const _ of [1, 2]) await fetch(`${served.url}/api/realms/`, { headers: again });
    await prometheus.until(requests('api.realms'), 2);
    await prometheus.until(`resets(${requests('api.realms')}[5m])`, 1);
    // Prometheus stretches an increase to the whole range; the counts of both processes are in it.
    expect(await prometheus.valueOf(`increase(${requests('api.realms')}[5m])`)).toBeGreaterThanOrEqual(5);
  });

  it('has every metric of the dashboard and of the alert rules', async () => {
    const headers = await authorizationHeader(served.url);
    await fetch(`${served.url}/api/status/realms/${silentRealm}/hosts/`, { headers });
    await prometheus.until('sum(realmgate_engine_errors_total)', 1);
    const issuer = await startRegisteredIssuer(folder);
    const authorization = `Bearer ${await issuer.token()}`;
    expect((await fetch(`${served.url}/api/realms/`, { headers: { authorization } })).status).toBe(200);
    await prometheus.until('sum(realmgate_issuer_tokens_accepted_total{issuer="keycloak"})', 1);
    const dashboard = JSON.parse(await readFile(join(selfHosting, 'grafana-server.json'), 'utf8')) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
    };
    const shown = dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$job', 'realmgate')),
    );
    for (const expr of shown) await prometheus.until(expr);
    const rules = await readFile(join(selfHosting, 'prometheus-rules.yml'), 'utf8');
    const named = new Set(rules.match(/\b(?:realmgate|nodejs)_[a-z\d_]+/g));
    // This server has no certificate.
    expect(named.delete('realmgate_certificate_end_timestamp_seconds')).toBe(true);
    for (const name of named) await prometheus.until(`count(${name})`);
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

  it('shows how old the states of a warm realm are, and the refreshes that failed', async () => {
    await prometheus.until('realmgate_warm_age_seconds{realm="warm"} > bool 0', 1);
    await prometheus.until('realmgate_warm_failures_total > bool 0', 1);
    expect(await prometheus.valueOf('realmgate_warm_refreshes_total')).toBe(0);
    expect(await prometheus.valueOf('realmgate_warm_bytes')).toBe(0);
  });

  it('is not at the address of the callers, and nothing else is at its own', async () => {
    expect((await fetch(`${served.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://${place}/api/`)).status).toBe(404);
    expect((await fetch(`http://${place}/metrics`, { method: 'POST' })).status).toBe(405);
  });
});
