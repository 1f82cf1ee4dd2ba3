import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/prometheus/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp, viewer } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { type HostilePeer, hostilePeer } from '../support/hostile-peer.ts';
import { multirealm, realm } from '../support/realm-records.ts';
import { startStatusWorld, type StatusWorld } from './status-world.ts';

const hostileName = 'a"b\\c\nd\te\u0007f\ud800g{x="1"} 7';

let world: StatusWorld;
let odd: Engine;
let silent: HostilePeer;
let api: TestApp;

beforeAll(async () => {
  world = await startStatusWorld();
  silent = await hostilePeer(() => undefined);
  odd = await startEngine({
    dialect: 'naemon',
    listen: { host: '127.0.0.1', port: 0 },
    clock: systemClock,
    site: site({
      programStart: 1_700_000_000,
      hosts: [
        host(hostileName, { perf_data: 'rta=0.5ms;1;2 lost=U big=1e999 rta=9' }),
        host('b', {
          perf_data: '',
          services: [
            service(hostileName, {
              ...{ latency: 0.5, execution_time: 1 },
              perf_data: "'C:\\ used'=12%;80;90 'it''s'=-1e3B plain text without values",
            }),
            service('wide', {
              ...{ latency: 1, execution_time: 3 },
              perf_data: `${'x'.repeat(300)}=1 ok=1 unit=1${'u'.repeat(40)}`,
            }),
            service('never', { has_been_checked: false, latency: 99, perf_data: '' }),
          ],
        }),
      ],
    }),
  });
  api = await startTestApp({
    endpoints: [...endpoints, ...status],
    realms: [
      ...world.realms,
      realm('odd', { monitoring_port: 'port' in odd.address ? odd.address.port : 0 }),
      realm('silent', { monitoring_port: silent.address.port }),
      realm('gone', { monitoring_port: deadPort }),
      realm('searched', { monitoring_ip: undefined, monitoring_port: undefined, search_backend: 1 }),
      multirealm('half', 'paris', 'gone', 'searched'),
    ],
    viewers: { 'sees-databases': ['paris-db'], 'sees-nothing': [] },
  });
});
afterAll(async () => {
  await api.stop();
  await silent.close();
  await odd.close();
  await world.stop();
});

const metricsOf = (name: string, query = '', request = {}) =>
  api.call(`/api/prometheus/realms/${name}/metrics${query}`, request);

/** Returns the values of an answer by the text before them, which names the metric and its labels. */
function valuesIn(text: string): Readonly<Record<string, number>> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const entries = lines.map((line) => {
    const end = line.lastIndexOf(' ');
    return [line.slice('realmgate_realm_'.length, end), Number(line.slice(end + 1))] as const;
  });
  expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length);
  return Object.fromEntries(entries);
}

const valuesOf = async (...request: Parameters<typeof metricsOf>) =>
  valuesIn((await metricsOf(...request)).text);

describe('the metrics of a realm', () => {
  it('are its hosts and services as the overview counts them, and its engine', async () => {
    const values = await valuesOf('paris');
    const { body } = await api.call('/api/status/realms/paris/');
    const { hosts, services } = body.data;
    for (const state of ['up', 'down', 'unreachable', 'pending'])
      expect(values[`hosts{realm="paris",state="${state}"}`]).toBe(hosts[state]);
    for (const state of ['ok', 'warning', 'critical', 'unknown', 'pending'])
      expect(values[`services{realm="paris",state="${state}"}`]).toBe(services[state]);
    for (const condition of ['unhandled', 'acknowledged', 'in_downtime', 'checks_disabled', 'flapping']) {
      const label = `realm="paris",condition="${condition}"`;
      expect(values[`hosts_by_condition{${label}}`]).toBe(hosts[condition]);
      expect(values[`services_by_condition{${label}}`]).toBe(services[condition]);
    }
    expect(values).toMatchObject({
      'up{realm="paris"}': 1,
      'engine_info{realm="paris",kind="icinga2",version="r2.13.6-1-icinga2"}': 1,
      'engine_start_time_seconds{realm="paris"}': Date.UTC(2026, 10, 20, 12) / 1000,
      'last_check_timestamp_seconds{realm="paris",kind="host"}': Date.UTC(2026, 10, 20, 12) / 1000,
    });
    expect(Object.keys(values).filter((name) => /perfdata|errors/.test(name))).toEqual([]);
  });

  it('have mean and maximum of the times of checks that were made', async () => {
    const values = await valuesOf('odd');
    expect(values).toMatchObject({
      'check_latency_mean_seconds{realm="odd",kind="service"}': 0.75,
      'check_latency_max_seconds{realm="odd",kind="service"}': 1,
      'check_execution_mean_seconds{realm="odd",kind="service"}': 2,
      'check_execution_max_seconds{realm="odd",kind="service"}': 3,
    });
  });

  it('have performance data on request, whatever the names are', async () => {
    const values = await valuesOf('odd', '?perfdata_limit=100');
    const host = String.raw`a\"b\\c\nd` + '\ufffde\ufffdf\ufffdg' + String.raw`{x=\"1\"} 7`;
    expect(
      Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('perfdata'))),
    ).toEqual({
      [`perfdata{realm="odd",host="${host}",service="",label="rta",unit="ms"}`]: 0.5,
      [`perfdata{realm="odd",host="b",service="${host}",label="C:\\\\ used",unit="%"}`]: 12,
      [`perfdata{realm="odd",host="b",service="${host}",label="it's",unit="B"}`]: -1000,
      'perfdata{realm="odd",host="b",service="wide",label="ok",unit=""}': 1,
      'perfdata_left_out{realm="odd"}': 0,
    });
  });

  it('count the performance data beyond the limit, and always send the same', async () => {
    const [first, second] = [
      await valuesOf('odd', '?perfdata_limit=2'),
      await valuesOf('odd', '?perfdata_limit=2'),
    ];
    expect(first).toEqual(second);
    expect(Object.keys(first).filter((name) => name.startsWith('perfdata{'))).toHaveLength(2);
    expect(first['perfdata_left_out{realm="odd"}']).toBe(2);
  });

  it.each([
    ['', 'text/plain; version=0.0.4; charset=utf-8'],
    ['*/*', 'text/plain; version=0.0.4; charset=utf-8'],
    ['application/json', 'text/plain; version=0.0.4; charset=utf-8'],
    // Prometheus 2.42 and 3.
    [
      'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    ],
    [
      'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1',
      'text/plain; version=0.0.4; charset=utf-8',
    ],
  ])('are in the format of Accept: %s', async (accept, type) => {
    const { headers, text } = await metricsOf(
      'paris',
      '',
      accept === '' ? {} : { headers: { Accept: accept } },
    );
    expect(headers['content-type']).toBe(type);
    expect(text.endsWith('# EOF\n')).toBe(type.startsWith('application/openmetrics'));
    expect(headers['cache-control']).toBe('no-store');
  });

  it('are in the format that the query names', async () => {
    expect((await metricsOf('paris', '?format=openmetrics')).text).toMatch(/# EOF\n$/);
    expect((await metricsOf('paris', '?format=json')).status).toBe(400);
  });

  it('say of an engine that does not answer that it is down, and why', async () => {
    expect(await valuesOf('gone', '?perfdata_limit=1')).toEqual({
      'up{realm="gone"}': 0,
      ...Object.fromEntries(
        ['engine', 'states', 'host_checks', 'service_checks', 'perfdata'].map((query) => [
          `query_errors{realm="gone",query="${query}",code="engine_unreachable"}`,
          1,
        ]),
      ),
    });
  });

  it('say so before the scrape ends, if the engine is silent', async () => {
    const values = await valuesOf('silent', '', { headers: { 'X-Prometheus-Scrape-Timeout-Seconds': '1' } });
    expect(values).toMatchObject({
      'up{realm="silent"}': 0,
      'query_errors{realm="silent",query="engine",code="engine_timeout"}': 1,
    });
  });

  it.each(['', 'soon', '-1', '1e999', '1e12', '0'])(
    'do not depend on a time limit that is none: %j',
    async (limit) => {
      const values = await valuesOf('paris', '', {
        headers: { 'X-Prometheus-Scrape-Timeout-Seconds': limit },
      });
      expect(values['up{realm="paris"}']).toBe(1);
    },
  );

  it('of a multirealm are those of its members that have an engine', async () => {
    const { text } = await api.call('/api/prometheus/multirealms/half/metrics');
    const values = valuesIn(text);
    expect(values).toMatchObject({ 'up{realm="paris"}': 1, 'up{realm="gone"}': 0 });
    expect(text).not.toContain('searched');
    expect(values['hosts{realm="paris",state="up"}']).toBe(3);
  });

  it('of a hostgroup realm hold nothing of hosts outside', async () => {
    const { text } = await metricsOf('paris-db', '?perfdata_limit=100', { caller: viewer('sees-databases') });
    const values = valuesIn(text);
    expect(values['hosts{realm="paris-db",state="down"}']).toBe(2);
    expect(values['services{realm="paris-db",state="critical"}']).toBe(1);
    expect(text).toContain('host="db-1",service="",label="rta"');
    expect(text).not.toContain('web-1');
    // The latest check of the engine is that of a host outside.
    expect(text).not.toContain('last_check_timestamp_seconds');
    expect((await metricsOf('paris', '', { caller: viewer('sees-databases') })).status).toBe(404);
  });

  it.each([
    ['nobody', 404, 'realm_not_found'],
    ['searched', 409, 'realm_without_engine'],
    ['france', 404, 'realm_not_found'],
  ])('of %s are %i %s', async (name, status, code) => {
    const answer = await metricsOf(name);
    expect([answer.status, answer.body?.code ?? JSON.parse(answer.text).code]).toEqual([status, code]);
  });

  it('are refused with one problem for all faults', async () => {
    const { status, body } = await metricsOf('paris', '?perfdata_limit=20001&format=xml&nothing=1');
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'format',
      'nothing',
      'perfdata_limit',
    ]);
  });

  it('are whole for two hundred scrapers at once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, async () => metricsOf('paris')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});

describe('the targets of a service discovery', () => {
  const targetsFor = (request = {}) =>
    api.call('/api/prometheus/sd/', { headers: { Host: 'realmgate.example.com:8443' }, ...request });

  it('are the realms of the summaries, each with the path of its metrics', async () => {
    const { status, headers, body } = await targetsFor();
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.map(({ labels }: { labels: { instance: string } }) => labels.instance)).toEqual([
      ...['dead', 'gone', 'lyon', 'odd', 'paris', 'silent'],
    ]);
    expect(body.at(-2)).toEqual({
      targets: ['realmgate.example.com:8443'],
      labels: {
        __scheme__: 'https',
        __metrics_path__: '/api/prometheus/realms/paris/metrics',
        __meta_realmgate_section: expect.any(String),
        instance: 'paris',
      },
    });
  });

  it('are hostgroup realms for callers who see no standard realm of the engine', async () => {
    const { body } = await targetsFor({ caller: viewer('sees-databases') });
    expect(body.map(({ labels }: { labels: { instance: string } }) => labels.instance)).toEqual(['paris-db']);
    expect((await targetsFor({ caller: viewer('sees-nothing') })).body).toEqual([]);
  });

  it('cannot be named for a host that is none', async () => {
    const { status, body } = await targetsFor({ headers: { Host: 'a b/c' } });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});
