// The alert rules of a self-hosted server, held to Debian's promtool. `serve-metrics.test.ts` has a Prometheus read them.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';

import { freePort } from '../support/free-port.ts';
import { httpPeer } from '../support/http-peer.ts';
import { projectRoot } from '../support/service-copy.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const promtool = (...words: string[]) => run('promtool', words);
const rules = join(projectRoot, 'server/self-hosting/prometheus-rules.yml');
const folder = mkdtempSync(join(tmpdir(), 'realmgate-alert-rules-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const labels = 'job="realmgate", instance="one:9464"';
const requests = (values: string) => ({
  series: `realmgate_requests_total{${labels}, endpoint="status.hosts"}`,
  values,
});
const failed = (kind: string, values: string) => ({
  series: `realmgate_${kind}_errors_total{${labels}, endpoint="status.hosts"}`,
  values,
});
const lines = (event: string, values: string) => ({
  series: `realmgate_error_lines_total{${labels}, event="${event}"}`,
  values,
});

const oldest = (queue: string, values: string) => ({
  series: `realmgate_queue_oldest_seconds{${labels}, queue="${queue}"}`,
  values,
});
/** 100 calls a minute, of which so many take between 5 and 10 seconds. */
const slow = (endpoint: string, late: number) => [
  ...[0.1, 5].map((bound) => latency(endpoint, `bucket`, `0+${100 - late}x20`, bound)),
  ...[10, '+Inf'].map((bound) => latency(endpoint, `bucket`, '0+100x20', bound)),
  latency(endpoint, 'count', '0+100x20'),
];
const latency = (endpoint: string, part: string, values: string, le?: number | string) => ({
  series: `realmgate_latency_seconds_${part}{${labels}, endpoint="${endpoint}"${le === undefined ? '' : `, le="${le}"`}}`,
  values,
});

interface Case {
  /** The series, with one value a minute. */
  readonly series: readonly { readonly series: string; readonly values: string }[];
  readonly alert: string;
  /** Severities of the alerts that ring at that minute. */
  readonly rings: Readonly<Record<number, readonly string[]>>;
}

const cases: Readonly<Record<string, Case>> = {
  'a server that does not answer': {
    series: [{ series: `up{${labels}}`, values: '1 1 0 0 0 0 1' }],
    alert: 'RealmgateDown',
    rings: { 1: [], 3: [], 5: ['page'], 6: [] },
  },
  'states that were not read for more than 15 minutes': {
    series: [{ series: `realmgate_warm_age_seconds{${labels}, realm="paris"}`, values: '10 300 600 901 20' }],
    alert: 'RealmgateStatesOld',
    rings: { 2: [], 3: ['ticket'], 4: [] },
  },
  'six of 100 requests that fail': {
    series: [requests('0+100x10'), failed('server', '0+6x10'), failed('engine', '0x10')],
    alert: 'RealmgateServerErrors',
    rings: { 9: ['page'] },
  },
  'six of 100 requests that fail by an engine': {
    series: [requests('0+100x10'), failed('server', '0+6x10'), failed('engine', '0+6x10')],
    alert: 'RealmgateServerErrors',
    rings: { 9: [] },
  },
  'an engine that fails': {
    series: [requests('0+100x10'), failed('engine', '0+6x10')],
    alert: 'RealmgateEngineErrors',
    rings: { 9: ['ticket'] },
  },
  'one failure among two requests': {
    series: [
      requests('0 0 0 0 2 2 2 2 2 2'),
      failed('server', '0 0 0 0 1 1 1 1 1 1'),
      failed('engine', '0x10'),
    ],
    alert: 'RealmgateServerErrors',
    rings: { 6: [] },
  },
  'one bug': {
    series: [failed('internal', '0 0 0 0 0 0 1 1 1 1')],
    alert: 'RealmgateInternalErrors',
    rings: { 4: [], 8: ['ticket'] },
  },
  'the first line of a code': {
    series: [lines('job.failed', '_ _ _ _ _ _ 1 1 1 1 1 1 1 1 1')],
    alert: 'RealmgateErrorLines',
    rings: { 5: [], 7: ['ticket'], 14: [] },
  },
  'one more line of a code': {
    series: [lines('authorizer.failed', '3 3 3 3 3 3 4 4 4 4 4 4 4 4 4')],
    alert: 'RealmgateErrorLines',
    rings: { 7: [], 9: ['page'], 14: [] },
  },
  'a database that does not answer for three minutes': {
    series: [{ series: `realmgate_store_writable{${labels}}`, values: '1 0 1 1 0 0 0 0 1' }],
    alert: 'RealmgateStore',
    rings: { 1: [], 4: [], 6: ['page'], 8: [] },
  },
  'a check among the dead letters, which two servers show': {
    series: ['one', 'two'].map((instance) => ({
      series: `realmgate_queue_messages{job="realmgate", instance="${instance}", queue="DeadCheckQueue"}`,
      values: '0 0 1 1',
    })),
    alert: 'RealmgateDeadMessages',
    rings: { 1: [], 3: ['ticket'] },
  },
  'checks that wait for longer than an hour': {
    series: [oldest('CheckQueue', '0+900x6'), oldest('OperationQueue', '60x6')],
    alert: 'RealmgateLateChecks',
    rings: { 4: [], 5: ['ticket'] },
  },
  'operations that wait for longer than an hour': {
    series: [oldest('OperationQueue', '0+900x6')],
    alert: 'RealmgateLateOperations',
    rings: { 4: [], 5: ['ticket'] },
  },
  'an endpoint that is slow for one of ten': {
    series: slow('status.hosts', 10),
    alert: 'RealmgateSlow',
    rings: { 5: [], 18: ['ticket'] },
  },
  'an endpoint that is slow for one of 25': {
    series: slow('status.hosts', 4),
    alert: 'RealmgateSlow',
    rings: { 18: [] },
  },
  'feeds and operations, which last': {
    series: [
      ...slow('feed.realm', 50),
      ...slow('operations.check-targets', 50),
      ...slow('warm-watch.run', 50),
    ],
    alert: 'RealmgateSlow',
    rings: { 18: [] },
  },
  'a clock that is off': {
    series: [{ series: `realmgate_clock_offset_seconds{${labels}}`, values: '0 5 6 6 6 6 -90 -90 -90 0' }],
    alert: 'RealmgateClock',
    rings: { 3: [], 5: ['ticket'], 8: ['page'], 9: [] },
  },
  'a certificate that ends': {
    // Time begins at 0.
    series: [
      {
        series: `realmgate_certificate_end_timestamp_seconds{${labels}}`,
        values: '2000000 1700000 86000 60 9999999',
      },
    ],
    alert: 'RealmgateCertificate',
    rings: { 0: [], 1: ['ticket'], 2: ['page'], 3: ['page'], 4: [] },
  },
  'a failed request, which has rules of its own': {
    series: [lines('request.failed', '_ _ _ _ _ _ 1 5 9 9')],
    alert: 'RealmgateErrorLines',
    rings: { 8: [] },
  },
};

describe('the alert rules', () => {
  it('are read by promtool', async () => {
    expect((await promtool('check', 'rules', rules)).stdout).toContain('SUCCESS: 17 rules found');
  });

  it.each(Object.keys(cases))('judge %s', async (name) => {
    const { series, alert, rings } = cases[name]!;
    const tests = Object.entries(rings).map(([minute, severities]) => ({
      interval: '1m',
      input_series: series,
      promql_expr_test: [
        {
          expr: `count by (severity) (ALERTS{alertname="${alert}", alertstate="firing"})`,
          eval_time: `${minute}m`,
          exp_samples: severities.map((severity) => ({ labels: `{severity="${severity}"}`, value: 1 })),
        },
      ],
    }));
    const file = join(folder, 'test.yml');
    writeFileSync(file, stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
    const { stdout } = await promtool('test', 'rules', file);
    expect(stdout).toContain('SUCCESS');
  });
});

describe('the configuration of Alertmanager', () => {
  const file = join(folder, 'alertmanager.yml');
  const configuration = readFileSync(join(projectRoot, 'server/self-hosting/alertmanager.yml'), 'utf8');

  it('is read by amtool, and gives pages and tickets to their receivers', async () => {
    writeFileSync(file, configuration);
    expect((await run('amtool', ['check-config', file])).stdout).toContain('SUCCESS');
    for (const severity of ['page', 'ticket']) {
      const words = ['config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`];
      expect((await run('amtool', words)).stdout).toBe(`${severity}s\n`);
    }
  });

  it('rings one page for one outage of the database of two servers, and one ticket for what is not its symptom', async () => {
    const rung: string[][] = [];
    const peer = await httpPeer((request, response, body) => {
      const { alerts } = JSON.parse(body) as { alerts: { labels: Record<string, string> }[] };
      rung.push([request.url ?? '', ...alerts.map(({ labels: { alertname = '' } }) => alertname).sort()]);
      response.end();
    });
    writeFileSync(
      file,
      configuration
        .replaceAll('http://127.0.0.1:9095', peer.url.origin)
        .replace('group_wait: 1m', 'group_wait: 2s'),
    );
    const address = `127.0.0.1:${await freePort()}`;
    const words = [
      `--config.file=${file}`,
      `--storage.path=${folder}/alertmanager`,
      '--cluster.listen-address=',
    ];
    const child = spawn('prometheus-alertmanager', [...words, `--web.listen-address=${address}`], {
      stdio: 'ignore',
    });
    try {
      const post = (alerts: readonly object[]) =>
        fetch(`http://${address}/api/v2/alerts`, {
          ...{ method: 'POST', body: JSON.stringify(alerts) },
          headers: { 'content-type': 'application/json' },
        });
      const alert = (alertname: string, severity: string, more: object = {}) =>
        ['one', 'two'].map((instance) => ({
          labels: { job: 'realmgate', alertname, severity, instance, ...more },
        }));
      const causes = alert('RealmgateStore', 'page');
      await until(async () => (await post(causes).catch(() => undefined))?.status === 200);
      await post([
        ...alert('RealmgateServerErrors', 'page'),
        ...alert('RealmgateErrorLines', 'page', { event: 'authorizer.failed' }),
        ...alert('RealmgateErrorLines', 'ticket', { event: 'job.failed' }),
        ...alert('RealmgateInternalErrors', 'ticket', { endpoint: 'status.hosts' }),
        ...alert('RealmgateCertificate', 'ticket'),
      ]);
      await until(() => rung.length >= 2);
      expect(rung.sort()).toEqual([
        ['/pages', 'RealmgateStore', 'RealmgateStore'],
        ['/tickets', 'RealmgateCertificate', 'RealmgateCertificate'],
      ]);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await peer.close();
    }
  });
});
