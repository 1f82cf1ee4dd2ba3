// Whole requests and runs, as an OpenTelemetry collector sees them.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { catalog } from '../../functions/catalog.ts';
import { collectorWatch } from '../../functions/collector-watch/job.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { status } from '../../functions/status/group.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { withExportedTelemetry } from '../../shared/app/telemetry.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type Config, readConfig } from '../../shared/base/config.ts';
import { problemCodes } from '../../shared/base/problem-codes.ts';
import { serve } from '../../shared/http/serve.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import type { Table } from '../../shared/store/table.ts';
import { startStatusWorld, type StatusWorld } from '../api/status-world.ts';
import { admin, testConfig } from '../support/app.ts';
import { startDynalite } from '../support/dynalite.ts';
import { type EventSeed, gatewayEvent, testLambdaContext } from '../support/event.ts';
import { answersJson, neverReplies } from '../support/http-peer.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  startServed,
  stopAllServers,
} from '../support/served.ts';

let server: KeyValueServer;
let world: StatusWorld;
let table: Table;
let collector: OtlpReceiver;

beforeAll(async () => {
  server = await startDynalite();
  world = await startStatusWorld();
  ({ table } = await newTable(server));
  const realms = createRealmStore(table, systemClock);
  for (const record of world.realms) await realms.create(record);
  collector = await startOtlpReceiver();
});
afterAll(async () => {
  await stopAllServers();
  await collector.close();
  await world.stop();
  await server.stop();
});
afterEach(() => {
  collector.behave(answersJson({}));
});

const environment = (address: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});

function configFor(address: string): Config {
  const { otlp } = readConfig({
    REALMGATE_TABLE: 'none',
    REALMGATE_TOKEN_SECRET: 'none',
    ...environment(address),
  });
  return { ...testConfig, engineDeadlineMs: 20_000, otlp };
}

/** A machine that stands still for a moment must not be too late for a collector that answers. */
const longDeliveryMs = 20_000;
const shortDeliveryMs = 500;

const dependenciesFor = (address: string, deliveryMs = longDeliveryMs) => {
  const log = recordingLog();
  const dependencies = createDependencies(configFor(address), { table, log });
  return withExportedTelemetry(dependencies, { mayFreeze: true, deliveryMs }).then((made) => ({
    ...made,
    lines: log.lines,
  }));
};

/** The group `status`, as its Lambda function is. */
async function statusFunction(address: string, deliveryMs = longDeliveryMs) {
  const dependencies = await dependenciesFor(address, deliveryMs);
  const runtime = status.compose(dependencies);
  const handle = serve(endpoints, () => Promise.resolve(runtime));
  return {
    lines: dependencies.lines,
    close: () => dependencies.telemetry?.close(),
    call: (path: string, seed: Partial<EventSeed> = {}) =>
      handle(gatewayEvent({ caller: admin, ...seed, path }), testLambdaContext()),
  };
}

const traceOf = (id: unknown) => collector.spans().filter(({ traceId }) => traceId === id);

describe('a request', () => {
  it('is a trace of its own or of the caller, with its calls, and the lines of its log name it', async () => {
    const { call, lines, close } = await statusFunction(collector.address);
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const path = '/api/status/multirealms/all/hosts/';
    const { statusCode } = await call(path, { headers: { traceparent } });
    expect(statusCode).toBe(200);
    const end = lines.find(({ code }) => code === 'request.completed');
    expect(end?.fields['trace_id']).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(end?.fields['partial']).toBe(true);
    const spans = traceOf(end?.fields['trace_id']);
    const root = spans.find(({ kind }) => kind === 2);
    expect(root).toMatchObject({
      name: 'GET /api/status/{realm_type}/{realm_name}/hosts/',
      parentSpanId: '00f067aa0ba902b7',
      attributes: { 'http.response.status_code': 200, 'realmgate.caller_kind': 'user' },
    });
    const calls = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect(calls).toHaveLength(Number(root?.attributes['realmgate.engine_calls']));
    const outcomes = calls.map(({ attributes }) => [
      attributes['realmgate.realm'],
      attributes['realmgate.outcome'],
    ]);
    expect(outcomes).toContainEqual(['paris', 'ok']);
    expect(outcomes).toContainEqual(['dead', 'engine_unreachable']);
    for (const span of spans)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    await close();
  });

  it('is counted as in CloudWatch, by the same names', async () => {
    const { call, close } = await statusFunction(collector.address);
    await call('/api/status/realms/paris/hosts/');
    const { statusCode } = await call('/api/status/realms/nowhere/hosts/');
    expect(statusCode).toBe(404);
    const of = (name: string) =>
      collector
        .points()
        .find((point) => point.name === name && point.attributes['endpoint'] === 'status.hosts');
    expect(of('Requests')).toMatchObject({ value: 2 });
    expect(of('ClientErrors')).toMatchObject({ value: 1 });
    expect(of('ServerErrors')).toMatchObject({ value: 0 });
    expect(of('Latency')).toMatchObject({ value: 2 });
    expect(of('EngineCalls')?.value).toBeGreaterThan(0);
    await close();
  });

  it('of a dead collector is answered all the same, with one line of the log', async () => {
    const gone = await startOtlpReceiver();
    await gone.close();
    const { call, lines, close } = await statusFunction(gone.address, shortDeliveryMs);
    for (let request = 0; request < 5; request += 1)
      expect((await call('/api/status/realms/paris/hosts/')).statusCode).toBe(200);
    expect(lines.filter(({ code }) => code.startsWith('telemetry.'))).toHaveLength(1);
    await close();
  });

  it('of a silent collector waits for it once, and many at once do not wait in turn', async () => {
    const quiet = await startOtlpReceiver(neverReplies);
    const { call, lines, close } = await statusFunction(quiet.address, shortDeliveryMs);
    const began = performance.now();
    const path = '/api/status/realms/paris/';
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(path)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(lines.filter(({ code }) => code.startsWith('telemetry.'))).toHaveLength(1);
    quiet.hangUp();
    await close();
    await quiet.close();
  });
});

describe('what leaves', () => {
  const marker = 'zq7caller9secret';
  /** Attributes that spans and points may have, with the form of each. */
  const allowed: Readonly<Record<string, RegExp>> = {
    'realmgate.endpoint': /^[a-z-]+\.[a-z_-]+$|^unknown$/,
    'realmgate.request_id': /^[\w-]{1,64}$/,
    'realmgate.engine_interface': /^(livestatus|icinga2|icingadb)$/,
    'realmgate.engine_calls': /^\d+$/,
    'realmgate.engine_ms': /^\d+$/,
    'realmgate.wait_ms': /^\d+$/,
    'realmgate.calls_without_span': /^\d+$/,
    'realmgate.problem_code': /^[a-z_]+$/,
    'realmgate.caller_kind': /^(none|user|key)$/,
    'realmgate.outcome': /^[a-z_\d]+$/,
    'realmgate.realm': /^(paris|dead|[a-z-]+)$/,
    'http.request.method': /^[A-Z]+$|^_OTHER$/,
    'http.response.status_code': /^\d{3}$/,
    'http.route': /^\/[a-z_{}./-]+\/$/,
    'error.type': /^[a-z_]+$/,
    endpoint: /^[a-z-]+\.[a-z_-]+$|^unknown$/,
    event: /^[a-z]+\.[a-z_]+$/,
  };

  it('holds nothing that a caller sent and no word of an engine, only what is listed', async () => {
    const own = await startOtlpReceiver();
    const { call, close } = await statusFunction(own.address);
    const caller = { ...admin, userName: marker };
    const headers = {
      authorization: `Bearer ${marker}`,
      'user-agent': marker,
      tracestate: `x=${marker}`,
      traceparent: marker,
    };
    const body = JSON.stringify({ [marker]: marker });
    const seed = { caller, headers };
    for (const path of [
      `/api/status/realms/${marker}/hosts/`,
      `/api/status/realms/paris/host/${marker}/`,
      `/api/status/realms/paris/hosts/?q=${marker}&${marker}=1`,
      `/api/status/realms/dead/hosts/`,
      `/api/status/realms/paris/services/`,
      `/api/${marker}/`,
    ])
      await call(path, seed);
    await call('/api/status/realms/paris/hosts/', { ...seed, method: 'POST', body });
    await call('/api/status/realms/paris/hosts/', { ...seed, method: marker.toUpperCase() });
    await close();

    const sent = own.bodies.join('\n');
    expect(own.spans().filter(({ kind }) => kind === 2)).toHaveLength(8);
    expect(sent.toLowerCase()).not.toContain(marker);
    // Words of the engine's answers, and its address.
    for (const word of ['CRITICAL - 500', 'web-1', '127.0.0.1', 'ECONNREFUSED'])
      expect(sent).not.toContain(word);
    const attributes = [...own.spans(), ...own.points()].flatMap((one) => Object.entries(one.attributes));
    for (const [name, value] of attributes)
      expect([name, String(value)]).toEqual([name, expect.stringMatching(allowed[name] ?? /^$/)]);
    await own.close();
  });

  it('has forms for every endpoint and problem code that there is', () => {
    expect(catalog.length).toBeGreaterThan(90);
    for (const { name, path } of catalog) {
      expect(name).toMatch(allowed['realmgate.endpoint']!);
      expect(path).toMatch(allowed['http.route']!);
    }
    for (const code of problemCodes) expect(code).toMatch(allowed['realmgate.problem_code']!);
  });
});

describe('a run of a job', () => {
  it('is a trace with its calls, and is counted', async () => {
    const own = await startOtlpReceiver();
    const dependencies = await dependenciesFor(own.address);
    const host = collectorWatch.compose(dependencies);
    await serveJob(collectorWatch, () => Promise.resolve(host))({}, testLambdaContext());
    const root = own.spans().find(({ name }) => name === 'collector-watch.run');
    expect(root?.attributes).toMatchObject({ 'realmgate.endpoint': 'collector-watch.run' });
    const end = dependencies.lines.find(({ code }) => code === 'job.completed');
    expect(end?.fields['trace_id']).toBe(root?.traceId);
    expect(own.spans().filter(({ parentSpanId }) => parentSpanId === root?.spanId).length).toBeGreaterThan(1);
    expect(own.points()).toContainEqual(
      expect.objectContaining({
        name: 'Requests',
        attributes: { endpoint: 'collector-watch.run' },
        value: 1,
      }),
    );
    await dependencies.telemetry?.close();
    await own.close();
  });
});

describe('by the switch alone', () => {
  it('the functions of the local gateway send their traces', async () => {
    const own = await startOtlpReceiver();
    const before = { ...process.env };
    Object.assign(process.env, environment(own.address), {
      REALMGATE_LOG_LEVEL: 'SILENT',
      POWERTOOLS_METRICS_DISABLED: 'true',
    });
    let local: LocalStack | undefined;
    try {
      local = await startLocal({ functionTimeoutMs: 120_000 });
      const token = await local.token('admin');
      const answer = await fetch(`${local.url}/api/status/realms/paris/`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      await answer.text();
      expect((await own.span('GET /api/status/{realm_type}/{realm_name}/')).attributes).toMatchObject({
        'http.response.status_code': 200,
      });
      await own.span('GET /api/token/');
      expect(own.resource()).toMatchObject({ 'service.name': 'realmgate-local' });
    } finally {
      await local?.close();
      process.env = before;
      await own.close();
    }
  });

  it('npm run serve does, without keeping a caller waiting, and the rest leaves when it stops', async () => {
    const own = await startOtlpReceiver();
    const folder = newFolder();
    await createFirstRecords(folder);
    const { url, child, ended } = await startServed(folder, [], {
      ...environment(own.address),
      OTEL_SERVICE_NAME: 'site',
    });
    const headers = await authorizationHeader(url);
    await fetch(`${url}/api/realms/`, { headers });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(own.spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /api/token/', 'GET /api/realms/']),
    );
    expect(own.points().map(({ name }) => name)).toContain('Requests');
    expect(own.resource()).toMatchObject({ 'service.name': 'site' });
    await own.close();
  });

  it('npm run serve stops as ever where the collector is gone', async () => {
    const gone = await startOtlpReceiver();
    await gone.close();
    const folder = newFolder();
    await createFirstRecords(folder);
    const { url, child, ended, lines } = await startServed(folder, [], environment(gone.address));
    await authorizationHeader(url);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(lines('telemetry.unsent')).toHaveLength(1);
  });
});
