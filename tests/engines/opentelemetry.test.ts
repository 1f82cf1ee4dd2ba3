// A real collector of OpenTelemetry reads the telemetry that we send by OTLP.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { readConfig } from '../../shared/base/config.ts';
import { newMeter } from '../../shared/base/meter.ts';
import { openTelemetry } from '../../shared/telemetry/index.ts';
import { recordingLog } from '../support/log.ts';
import { startOtelCollector } from '../support/otel-collector.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  startServed,
  stopAllServers,
} from '../support/served.ts';

let behind: OtlpReceiver;
let collector: Awaited<ReturnType<typeof startOtelCollector>>;

beforeAll(async () => {
  behind = await startOtlpReceiver();
  collector = await startOtelCollector(behind.address);
}, 900_000);
afterAll(async () => {
  await stopAllServers();
  await collector.stop();
  await behind.close();
});

describe('a real collector', () => {
  it.each(['http/protobuf', 'http/json'])('takes traces and metrics as %s', async (protocol) => {
    const { otlp } = readConfig({
      REALMGATE_TABLE: 'none',
      REALMGATE_TOKEN_SECRET: 'none',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    });
    const log = recordingLog();
    const readSecret = () => Promise.resolve(undefined);
    const telemetry = openTelemetry({ otlp: otlp!, log, clock: Date.now, readSecret, mayFreeze: true });
    const trace = telemetry.begin('request');
    const name = `status.${protocol.slice(5)}`;
    trace.onCall?.({ kind: 'engine', realm: 'pâris' })('engine_timeout');
    const http = { method: 'GET', route: `/api/status/${protocol}/`, callerKind: 'user' } as const;
    trace.end({ name, status: 504, problem: 'engine_timeout', requestId: 'r', meter: newMeter(), http });
    const spent = { durationMs: 40, engineCalls: 1, engineMs: 30, waitMs: 0 };
    telemetry.metrics.request({ endpoint: name, status: 504, ...spent });
    await telemetry.close();
    expect(log.lines).toEqual([]);

    const root = await behind.span(`GET /api/status/${protocol}/`);
    expect(root).toMatchObject({ traceId: trace.id, kind: 2, status: { code: 2 } });
    expect(root.attributes).toMatchObject({
      'realmgate.endpoint': name,
      'realmgate.problem_code': 'engine_timeout',
    });
    const call = behind.spans().find(({ parentSpanId }) => parentSpanId === root.spanId);
    expect(call).toMatchObject({ name: 'engine', attributes: { 'realmgate.realm': 'pâris' } });
    const point = await behind.point('Latency', { endpoint: name });
    expect(point).toMatchObject({ value: 1, sum: 40 });
  });

  it('gets what npm run serve does', async () => {
    const folder = newFolder();
    await createFirstRecords(folder);
    const { url, child, ended, lines } = await startServed(folder, [], {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    await authorizationHeader(url);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(lines('telemetry.unsent')).toEqual([]);
    expect((await behind.span('GET /api/token/')).attributes).toMatchObject({
      'http.response.status_code': 200,
    });
    expect(await behind.point('Requests', { endpoint: 'token.issue' })).toMatchObject({ value: 1 });
  });
});
