// The alert rules of a self-hosted server, held to Debian's promtool. `serve-metrics.test.ts` has a Prometheus read them.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';

import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const promtool = (...words: string[]) => run('promtool', words);
const rules = join(projectRoot, 'deploy/self-hosting/prometheus-rules.yml');
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
    rings: { 5: [], 7: ['page'], 14: [] },
  },
  'a database that does not answer for three minutes': {
    series: [{ series: `realmgate_store_writable{${labels}}`, values: '1 0 1 1 0 0 0 0 1' }],
    alert: 'RealmgateStore',
    rings: { 1: [], 5: [], 7: ['page'], 8: [] },
  },
  'a check among the dead letters, which two servers show': {
    series: ['one', 'two'].map((instance) => ({
      series: `realmgate_queue_messages{job="realmgate", instance="${instance}", queue="DeadCheckQueue"}`,
      values: '0 0 1 1',
    })),
    alert: 'RealmgateDeadMessages',
    rings: { 1: [], 3: ['ticket'] },
  },
  'a failed request, which has rules of its own': {
    series: [lines('request.failed', '_ _ _ _ _ _ 1 5 9 9')],
    alert: 'RealmgateErrorLines',
    rings: { 8: [] },
  },
};

describe('the alert rules', () => {
  it('are read by promtool', async () => {
    expect((await promtool('check', 'rules', rules)).stdout).toContain('SUCCESS: 10 rules found');
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
