import * as z from 'zod';

import { noMetrics } from '../shared/base/metrics.ts';
import { defineEndpoint } from '../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../shared/http/runtime.ts';
import { testPipeline } from '../tests/support/pipeline.ts';
import { report } from './report.ts';

const endpoint = defineEndpoint<RequestFacts>();
const trivial = endpoint({
  name: 'bench.trivial',
  method: 'GET',
  path: '/api/bench/{name}/',
  access: 'viewer',
  summary: 'Nothing',
  params: () => z.object({ name: z.string() }),
  returns: () => z.object({ name: z.string() }),
  handle: ({ params: { name } }) => Promise.resolve({ data: { name } }),
});

const warmUps = 2000;
const requests = 10_000;

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Returns a function that makes a request whose handler does nothing. */
export function pipelineCall(): () => Promise<unknown> {
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const { call } = testPipeline([trivial], { runtime: { log, metrics: noMetrics, checkAnswers: 'sample' } });
  return () => call('/api/bench/x/');
}

/** Measures the time in microseconds that the pipeline takes for a request whose handler does nothing, warm and in this process. */
async function overhead(): Promise<Percentiles> {
  const call = pipelineCall();
  const times: number[] = [];
  for (let request = -warmUps; request < requests; request += 1) {
    const started = performance.now();
    await call();
    if (request >= 0) times.push((performance.now() - started) * 1000);
  }
  return percentiles(times);
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? NaN) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export async function pipeline(): Promise<void> {
  report('pipeline', { 'a trivial endpoint, µs': await overhead() });
}

function nothing(): void {
  // The log is written by another process on the platform.
}
