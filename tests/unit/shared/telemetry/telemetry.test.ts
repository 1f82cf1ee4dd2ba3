// Telemetry that is sent by OTLP, to a collector that accepts it, and to some that do not.
import { afterEach, describe, expect, it } from '@jest/globals';

import { type OtlpConfig, readConfig } from '../../../../shared/base/config.ts';
import { AppError } from '../../../../shared/base/errors.ts';
import { countCall, countedPieces, newMeter } from '../../../../shared/base/meter.ts';
import type { Telemetry, TraceEnd } from '../../../../shared/base/telemetry.ts';
import { openTelemetry, type TelemetryOptions } from '../../../../shared/telemetry/index.ts';
import { outagePauseMs } from '../../../../shared/telemetry/outage.ts';
import { answersJson, dripsEndlessly, neverReplies } from '../../../support/http-peer.ts';
import { recordingLog } from '../../../support/log.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../../../support/otlp-receiver.ts';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  // The last first: what sends is closed while its collector still takes that.
  for (const close of closings.splice(0).reverse()) await close();
});

const configOf = (endpoint: string, env: Record<string, string> = {}): OtlpConfig => {
  const { otlp } = readConfig({
    REALMGATE_TABLE: 'none',
    REALMGATE_TOKEN_SECRET: 'none',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...env,
  });
  if (!otlp) throw new Error('it is off');
  return otlp;
};

function opened(endpoint: string, env: Record<string, string> = {}, over: Partial<TelemetryOptions> = {}) {
  const log = recordingLog();
  let now = 1_000_000;
  const telemetry = openTelemetry({
    otlp: configOf(endpoint, env),
    log,
    clock: () => now,
    readSecret: () => Promise.resolve(undefined),
    mayFreeze: true,
    deliveryMs: 50_000,
    ...over,
  });
  closings.push(telemetry.close);
  const later = (ms: number) => {
    now += ms;
  };
  return { telemetry, log, later };
}

async function receiver(...given: Parameters<typeof startOtlpReceiver>): Promise<OtlpReceiver> {
  const made = await startOtlpReceiver(...given);
  closings.push(made.close);
  return made;
}

const ended = (over: Partial<TraceEnd> = {}): TraceEnd => ({
  name: 'status.hosts',
  status: 200,
  requestId: 'r-1',
  meter: newMeter(),
  http: { method: 'GET', route: '/api/status/hosts/', callerKind: 'user' },
  ...over,
});
const facts = { endpoint: 'status.hosts', engineCalls: 3, engineMs: 20, waitMs: 5, durationMs: 40 };

/** Runs a complete request. */
async function tell(
  telemetry: Telemetry,
  over: Partial<TraceEnd> = {},
  traceparent?: string,
): Promise<string> {
  const trace = telemetry.begin('request', traceparent);
  trace.end(ended(over));
  telemetry.metrics.request({ ...facts, status: 200 });
  await telemetry.flush(60_000);
  return trace.id;
}

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const unsampled = parent.replace(/01$/, '00');

describe('traces', () => {
  it('are one span a request, with one below it for each call', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address);
    const trace = telemetry.begin('request');
    const meter = newMeter(trace.onCall);
    const call = { kind: 'engine', realm: 'paris', engineInterface: 'icinga2' } as const;
    await countCall(meter, call, () => Promise.resolve(1));
    const timeout = () => Promise.reject(new AppError('engine_timeout', { detail: 'It was silent.' }));
    await expect(countCall(meter, { kind: 'engine', realm: 'rome' }, timeout)).rejects.toThrow();
    const pieces = countedPieces(meter, { kind: 'search_backend', realm: 'paris' }, async function* () {
      yield await Promise.resolve(1);
      throw new Error('words of a backend');
    });
    await pieces.next();
    await expect(pieces.next()).rejects.toThrow('words of a backend');
    trace.end(ended({ meter, status: 504, problem: 'engine_timeout' }));
    await telemetry.flush(60_000);

    const [root, ...others] = collector.spans().sort((a, b) => a.kind - b.kind);
    expect(root).toMatchObject({
      name: 'GET /api/status/hosts/',
      kind: 2,
      traceId: trace.id,
      status: { code: 2 },
    });
    expect(root?.attributes).toEqual({
      'realmgate.endpoint': 'status.hosts',
      'realmgate.request_id': 'r-1',
      'realmgate.engine_calls': 3,
      'realmgate.engine_ms': 0,
      'realmgate.wait_ms': 0,
      'realmgate.problem_code': 'engine_timeout',
      'realmgate.caller_kind': 'user',
      'http.request.method': 'GET',
      'http.response.status_code': 504,
      'http.route': '/api/status/hosts/',
      'error.type': 'engine_timeout',
    });
    expect(others.map(({ name, attributes, parentSpanId }) => [name, attributes, parentSpanId])).toEqual([
      [
        'engine',
        {
          'realmgate.outcome': 'ok',
          'realmgate.realm': 'paris',
          'realmgate.engine_interface': 'icinga2',
        },
        root?.spanId,
      ],
      ['engine', { 'realmgate.outcome': 'engine_timeout', 'realmgate.realm': 'rome' }, root?.spanId],
      ['search_backend', { 'realmgate.outcome': 'internal_error', 'realmgate.realm': 'paris' }, root?.spanId],
    ]);
    expect(collector.bodies.join('')).not.toMatch(/words of a backend|It was silent/);
    expect(collector.resource()).toMatchObject({ 'service.name': 'realmgate', 'service.version': '1.0.0' });
  });

  it('tell the calls that failed also where hundreds were answered', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address);
    const trace = telemetry.begin('request');
    for (let call = 0; call < 300; call += 1) trace.onCall?.({ kind: 'engine', realm: `r${call}` })('ok');
    trace.onCall?.({ kind: 'import_tool', realm: undefined })('import_tool_unreachable');
    trace.end(ended());
    await telemetry.flush(60_000);
    expect(collector.spans()).toHaveLength(202);
    expect(collector.spans().filter(({ name }) => name === 'import_tool')).toHaveLength(1);
    const root = collector.spans().find(({ kind }) => kind === 2);
    expect(root?.attributes['realmgate.calls_without_span']).toBe(100);
  });

  it.each([
    ['goes on with that of the caller', parent, '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['begins anew without one', undefined, undefined],
    ['begins anew where the header is nonsense', '00-zz', undefined],
    [
      'begins anew where it is endless',
      `${parent.replace('00-', '01-')}-${'a'.repeat(1_000_000)}`,
      undefined,
    ],
    ['begins anew where its numbers are 0', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, undefined],
  ])('%s', async (_, header, expected) => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address);
    const id = await tell(telemetry, {}, header);
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(id === '4bf92f3577b34da6a3ce929d0e0e4736').toBe(expected !== undefined);
    expect(collector.spans()).toMatchObject([{ traceId: id }]);
  });

  it.each([
    ['always_on', undefined, unsampled, 1],
    ['always_off', undefined, parent, 0],
    ['parentbased_always_on', undefined, unsampled, 0],
    ['parentbased_always_on', undefined, undefined, 1],
    ['parentbased_always_off', undefined, parent, 1],
    ['parentbased_always_off', undefined, undefined, 0],
    ['traceidratio', '0', parent, 0],
    ['traceidratio', '1', unsampled, 1],
    ['parentbased_traceidratio', '0', undefined, 0],
    ['parentbased_traceidratio', '0', parent, 1],
  ])('are chosen by %s %s of a caller with %s: %d', async (sampler, share, header, expected) => {
    const collector = await receiver();
    const env = { OTEL_TRACES_SAMPLER: sampler, ...(share && { OTEL_TRACES_SAMPLER_ARG: share }) };
    const { telemetry } = opened(collector.address, env);
    const id = await tell(telemetry, {}, header);
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(collector.spans()).toHaveLength(expected);
  });

  it('hold a method that no endpoint has by no word of the caller', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address);
    await tell(telemetry, { http: { method: 'SECRET', route: undefined, callerKind: 'none' }, status: 404 });
    expect(collector.spans()).toMatchObject([{ name: '_OTHER unknown', status: {} }]);
    expect(collector.bodies.join('')).not.toContain('SECRET');
  });
});

describe('metrics', () => {
  it('count from the start of the process, or from what was sent before', async () => {
    for (const [preference, second] of [
      ['cumulative', 2],
      ['delta', 1],
    ] as const) {
      const collector = await receiver();
      const env = { OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: preference };
      const { telemetry } = opened(collector.address, env);
      await tell(telemetry);
      await tell(telemetry);
      const requests = collector.points().find(({ name }) => name === 'Requests');
      expect(requests).toMatchObject({ value: second, attributes: { endpoint: 'status.hosts' } });
    }
  });

  it('have lines of level error by their code, and tokens by their issuer', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address);
    telemetry.errorLine('realm.failed');
    telemetry.metrics.count('AnswerFault', 'status.hosts');
    telemetry.metrics.issuerToken('keycloak', 'refused');
    await telemetry.flush(60_000);
    expect(collector.points()).toMatchObject([
      { name: 'ErrorLines', attributes: { event: 'realm.failed' }, value: 1 },
      { name: 'AnswerFault', attributes: { endpoint: 'status.hosts' }, value: 1 },
      ...['Accepted', 'Refused', 'Unverified'].map((outcome) => ({
        ...{ name: `IssuerTokens${outcome}`, attributes: { issuer: 'keycloak' } },
        value: outcome === 'Refused' ? 1 : 0,
      })),
    ]);
  });
});

describe('headers', () => {
  it('come from the setting', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address, { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-team=ops' });
    await tell(telemetry);
    expect(collector.headers).toHaveLength(2);
    for (const headers of collector.headers)
      expect(headers).toMatchObject({ 'x-key': 'a b', 'x-team': 'ops' });
  });

  it('come from the secret, which is read again after a while', async () => {
    const collector = await receiver();
    let held = 'x-key=one';
    const env = { REALMGATE_OTLP_HEADERS_SECRET: 'headers' };
    const read: string[] = [];
    const readSecret = (name: string) => {
      read.push(name);
      return Promise.resolve(held);
    };
    const { telemetry, later } = opened(collector.address, env, { readSecret });
    await tell(telemetry);
    held = 'x-key=two';
    await tell(telemetry);
    later(300_001);
    await tell(telemetry);
    expect(read).toEqual(['headers', 'headers']);
    expect(collector.headers.map((headers) => headers['x-key'])).toEqual([
      'one',
      'one',
      'one',
      'one',
      'two',
      'two',
    ]);
  });

  it('that cannot be had keep everything here, and say so once', async () => {
    const collector = await receiver();
    const env = { REALMGATE_OTLP_HEADERS_SECRET: 'headers' };
    const readSecret = () => Promise.reject(new AppError('secrets_unavailable', { detail: 'No.' }));
    const { telemetry, log } = opened(collector.address, env, { readSecret });
    await tell(telemetry);
    await tell(telemetry);
    expect(collector.requests).toEqual([]);
    expect(log.lines).toMatchObject([
      { code: 'telemetry.unsent', fields: { reason: 'secrets_unavailable' } },
    ]);
    const missing = opened(collector.address, env);
    await tell(missing.telemetry);
    expect(missing.log.lines).toHaveLength(1);
    expect(collector.requests).toEqual([]);
  });
});

/** A machine that stands still for a moment may be too late for it: only for a collector that fails anyway. */
const shortDelivery = { deliveryMs: 500 };
const refusedOrLate = /^(ECONNREFUSED|Request timed out|not done within 600 ms)$/;

describe('a collector that', () => {
  it('is not there costs one line, and is asked again after a pause', async () => {
    const gone = await startOtlpReceiver();
    const { address } = gone;
    await gone.close();
    const { telemetry, log, later } = opened(address, {}, shortDelivery);
    for (let request = 0; request < 20; request += 1) await tell(telemetry);
    expect(log.lines).toEqual([
      { level: 'warn', code: 'telemetry.unsent', fields: { reason: expect.stringMatching(refusedOrLate) } },
    ]);
    later(outagePauseMs + 1);
    await tell(telemetry);
    expect(log.lines).toHaveLength(1);
  });

  it('refuses is not asked meanwhile, and is told of when it takes what it is sent again', async () => {
    const collector = await receiver(answersJson({ message: 'the words of the collector' }, 401));
    const { telemetry, log, later } = opened(collector.address);
    await tell(telemetry);
    const asked = collector.requests.length;
    for (let request = 0; request < 20; request += 1) await tell(telemetry);
    expect(collector.requests).toHaveLength(asked);
    collector.behave(answersJson({}));
    later(outagePauseMs + 1);
    await tell(telemetry);
    expect(collector.requests.length).toBeGreaterThan(asked);
    expect(log.lines).toMatchObject([
      { code: 'telemetry.unsent', fields: { reason: '401' } },
      { code: 'telemetry.sent', fields: { after_ms: outagePauseMs + 1 } },
    ]);
  });

  it.each([
    ['never answers', neverReplies],
    ['answers a byte at a time', dripsEndlessly],
  ])('%s keeps nobody for longer than a delivery may take, and only once', async (_, behave) => {
    const collector = await receiver(behave);
    const { telemetry, log } = opened(collector.address, {}, shortDelivery);
    await tell(telemetry);
    const sent = collector.requests.length;
    for (let request = 0; request < 50; request += 1) await tell(telemetry);
    expect(collector.requests).toHaveLength(sent);
    expect(log.lines).toHaveLength(1);
    // The pending delivery does not keep the process running either.
    await telemetry.close();
    collector.hangUp();
  });

  it('never answers is not waited for longer than the platform leaves', async () => {
    const collector = await receiver(neverReplies);
    const { telemetry, log } = opened(collector.address, {}, shortDelivery);
    telemetry.begin('request').end(ended());
    await telemetry.flush(0);
    expect(log.lines).toMatchObject([{ code: 'telemetry.unsent' }]);
    collector.hangUp();
  });

  it('is not there gets no more than so many spans when it is back, however many requests there were', async () => {
    const collector = await receiver(answersJson({}, 400));
    const { telemetry, later } = opened(collector.address);
    await tell(telemetry);
    for (let request = 0; request < 5000; request += 1) telemetry.begin('request').end(ended());
    collector.behave(answersJson({}));
    const before = collector.spans().length;
    later(outagePauseMs + 1);
    await telemetry.flush(60_000);
    expect(collector.spans().length - before).toBeLessThanOrEqual(2048);
    const requests = collector.points().find(({ name }) => name === 'Requests');
    expect(requests?.value).toBe(1);
  });
});

describe('a process that is not stopped between requests', () => {
  it('keeps no caller waiting, and sends the rest when it ends', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address, {}, { mayFreeze: false });
    await tell(telemetry);
    expect(collector.requests).toEqual([]);
    await telemetry.close();
    expect(collector.spans()).toHaveLength(1);
    expect(collector.points().map(({ name }) => name)).toContain('Latency');
  });
});

describe('the form', () => {
  it('is protobuf unless JSON is asked for', async () => {
    const collector = await receiver();
    const { telemetry } = opened(collector.address, { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' });
    await tell(telemetry);
    expect([...collector.requests].sort()).toEqual(['POST /v1/metrics', 'POST /v1/traces']);
    for (const headers of collector.headers) expect(headers['content-type']).toBe('application/x-protobuf');
    expect(collector.bodies.join('')).toContain('status.hosts');
  });
});
