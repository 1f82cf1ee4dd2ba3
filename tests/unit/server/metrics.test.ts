import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { catalog } from '../../../functions/catalog.ts';
import { createMetricsRegistry, endpointNames } from '../../../server/metrics/registry.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { keptTable } from '../../../server/storage/table.ts';
import { projectRoot } from '../../support/service-copy.ts';

const spent = { durationMs: 120, engineCalls: 2, engineMs: 90, waitMs: 5 };
const answered = { endpoint: 'status.hosts', status: 200, ...spent };

const recordsOf = (
  tryWrite: () => Promise<number>,
  size = () => Promise.resolve({ visible: 0, hidden: 0 }),
) => ({
  tryWrite,
  queuesByResource: new Map([['CheckQueue', { size, oldestMs: () => Promise.resolve(90_000) }]]),
  table: keptTable(openDatabase(':memory:')),
});
const records = recordsOf(() => Promise.resolve(-7000));

/** Returns the values of our metrics by sample. */
async function samplesOf({ text }: { readonly text: () => Promise<string> }) {
  const lines = (await text()).split('\n').filter((line) => line.startsWith('realmgate_'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

describe('the metrics of a self-hosted server', () => {
  it('are those of CloudWatch, by service and endpoint, with times in seconds', async () => {
    const registry = createMetricsRegistry('realmgate', [], records);
    registry.metrics.request(answered);
    registry.metrics.request({ ...answered, status: 502, problem: 'engine_unreachable' });
    registry.metrics.count('AnswerFault', 'status.hosts');
    registry.errorLine('request.failed');
    const samples = await samplesOf(registry);
    const of = (name: string) =>
      samples.get(`realmgate_${name}{endpoint="status.hosts",service="realmgate"}`);
    expect(of('requests_total')).toBe(2);
    expect(of('client_errors_total')).toBe(0);
    expect(of('server_errors_total')).toBe(1);
    expect(of('engine_errors_total')).toBe(1);
    expect(of('internal_errors_total')).toBe(0);
    expect(of('engine_calls_total')).toBe(4);
    expect(of('engine_time_seconds_total')).toBe(0.18);
    expect(of('wait_time_seconds_total')).toBe(0.01);
    expect(of('answer_fault_total')).toBe(1);
    expect(samples.get('realmgate_error_lines_total{event="request.failed",service="realmgate"}')).toBe(1);
    const latency = (bound: string) =>
      samples.get(
        `realmgate_latency_seconds_bucket{le="${bound}",service="realmgate",endpoint="status.hosts"}`,
      );
    expect([latency('0.1'), latency('0.25'), latency('+Inf')]).toEqual([0, 2, 2]);
  });

  it('show the 200 realms with the oldest states, and the present counts of the watch', async () => {
    const registry = createMetricsRegistry('realmgate', [], records);
    const ages = Array.from({ length: 201 }, (_, at) => ({
      ...{ realm: `r${at}`, ageMs: 1000 * (1 + at), isOld: false },
    }));
    const shared = { held: 2, taken: 7, errors: 1 };
    const figures = { refreshes: 3, failures: 1, rows: 60, bytes: 1000, ages, shared };
    registry.addWarm(() => figures);
    await samplesOf(registry);
    figures.refreshes = 4;
    const samples = await samplesOf(registry);
    const of = (name: string) => samples.get(`realmgate_warm_${name}{service="realmgate"}`);
    expect(['refreshes_total', 'failures_total', 'rows_total', 'bytes'].map(of)).toEqual([4, 1, 60, 1000]);
    expect(['held_engines', 'store_taken_total', 'store_errors_total'].map(of)).toEqual([2, 7, 1]);
    const age = (realm: string) =>
      samples.get(`realmgate_warm_age_seconds{realm="${realm}",service="realmgate"}`);
    expect([age('r0'), age('r1'), age('r200')]).toEqual([undefined, 2, 201]);
  });

  it('count tokens of issuers by issuer, and show all three numbers with the first token', async () => {
    const registry = createMetricsRegistry('realmgate', [], records);
    registry.metrics.issuerToken('keycloak', 'accepted');
    registry.metrics.issuerToken('entra', 'refused');
    registry.metrics.issuerToken('entra', 'unverified');
    const samples = await samplesOf(registry);
    const of = (issuer: string) =>
      ['accepted', 'refused', 'unverified'].map((outcome) =>
        samples.get(`realmgate_issuer_tokens_${outcome}_total{issuer="${issuer}",service="realmgate"}`),
      );
    expect([of('keycloak'), of('entra')]).toEqual([
      [1, 0, 0],
      [0, 1, 1],
    ]);
  });

  it('begin at 0 for every endpoint, so that the first request is an increase', async () => {
    const names = endpointNames(projectRoot);
    expect([...names].sort()).toEqual(catalog.map(({ name }) => name).sort());
    const samples = await samplesOf(createMetricsRegistry('realmgate', names, records));
    for (const name of names)
      expect(samples.get(`realmgate_server_errors_total{endpoint="${name}",service="realmgate"}`)).toBe(0);
  });

  it('tell how many messages wait, and whether records can be written', async () => {
    const size = () => Promise.resolve({ visible: 3, hidden: 4 });
    const samples = await samplesOf(
      createMetricsRegistry('realmgate', [], recordsOf(records.tryWrite, size)),
    );
    expect(samples.get('realmgate_queue_messages{queue="CheckQueue",service="realmgate"}')).toBe(7);
    expect(samples.get('realmgate_store_writable{service="realmgate"}')).toBe(1);
    expect(samples.get('realmgate_queue_oldest_seconds{queue="CheckQueue",service="realmgate"}')).toBe(90);
    expect(samples.get('realmgate_clock_offset_seconds{service="realmgate"}')).toBe(-7);
  });

  it('tell when the certificate ends', async () => {
    const registry = createMetricsRegistry('realmgate', [], records);
    registry.addCertificate(() => 1_800_000_000_500);
    const name = 'realmgate_certificate_end_timestamp_seconds{service="realmgate"}';
    expect((await samplesOf(registry)).get(name)).toBe(1_800_000_000.5);
  });

  it('are read also while the database fails, or does not answer', async () => {
    const fail = () => Promise.reject(new Error('cut'));
    const never = () => new Promise<never>(() => undefined);
    for (const broken of [recordsOf(fail, fail), recordsOf(never, never)]) {
      const registry = createMetricsRegistry('realmgate', [], broken);
      registry.metrics.request(answered);
      const samples = await samplesOf(registry);
      expect(samples.get('realmgate_store_writable{service="realmgate"}')).toBe(0);
      expect(samples.has('realmgate_queue_messages{queue="CheckQueue",service="realmgate"}')).toBe(false);
      expect(samples.get('realmgate_requests_total{endpoint="status.hosts",service="realmgate"}')).toBe(1);
    }
  });

  it('are named in docs/self-hosting.md, all of them', async () => {
    const registry = createMetricsRegistry('realmgate', [], records);
    registry.metrics.request(answered);
    for (const name of ['AnswerFault', 'CanaryFailures']) registry.metrics.count(name, 'status.hosts');
    for (const name of ['WebhookEventsDelivered', 'WebhookAttemptsFailed', 'WebhookEventsGivenUp'])
      registry.metrics.count(name, 'webhooks.delivery');
    registry.errorLine('request.failed');
    registry.metrics.issuerToken('keycloak', 'accepted');
    const shared = { held: 0, taken: 0, errors: 0 };
    registry.addWarm(() => ({ refreshes: 0, failures: 0, rows: 0, bytes: 0, ages: [], shared }));
    registry.addFeeds(() => ({ open: 2, events: 7 }));
    registry.addCertificate(() => 0);
    const text = await registry.text();
    expect(text).toMatch(/^realmgate_feeds_open\{.*\} 2$[^]*^realmgate_feed_events_total\{.*\} 7$/m);
    const written = [...text.matchAll(/^# TYPE (realmgate_\w+) (counter|histogram|gauge)$/gm)].map(
      ([, name, type]) => `${name}${type === 'counter' ? '_total' : ''}`,
    );
    const docs = readFileSync(join(projectRoot, 'docs/self-hosting.md'), 'utf8');
    const told = [...docs.matchAll(/`(realmgate_\w+)`/g)].map(([, name]) => name);
    expect(told.sort()).toEqual(written.sort());
  });
});
