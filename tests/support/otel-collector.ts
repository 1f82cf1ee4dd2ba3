import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';
import { freePort } from './free-port.ts';
import { goBuild, recentGo } from './go-build.ts';
import { startedProgram } from './started-program.ts';

const run = promisify(execFile);
const version = '0.160.0';
const modules = ['otelcol', 'service', 'receiver/otlpreceiver', 'exporter/otlphttpexporter'];
const source = join(import.meta.dirname, '../engines/opentelemetry/collector.go');

/**
 * Starts a real OpenTelemetry collector, built once from the Go module proxy (some minutes). It takes OTLP over HTTP, and forwards to `next` as JSON.
 */
export async function startOtelCollector(next: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const place = await fetchOnce(`otel-collector-${version}`, build);
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-otelcol-'));
  const config = join(folder, 'config.yml');
  const port = await freePort();
  await writeFile(config, configuration(port, next));
  const end = await startedProgram({
    command: join(place, 'otelcol'),
    args: [config],
    from: 'go.opentelemetry.io/collector',
    ready: { url: `http://127.0.0.1:${port}/v1/traces`, postJson: '{}' },
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(port: number, next: string): string {
  return `receivers: { otlp: { protocols: { http: { endpoint: '127.0.0.1:${port}' } } } }
exporters: { otlp_http: { endpoint: '${next.replace(/\/$/, '')}', encoding: json, compression: none } }
service:
  pipelines:
    traces: { receivers: [otlp], exporters: [otlp_http] }
    metrics: { receivers: [otlp], exporters: [otlp_http] }
`;
}

async function build(place: string): Promise<void> {
  await mkdir(place, { recursive: true });
  await cp(source, join(place, 'collector.go'));
  const required = modules.map((name) => `require go.opentelemetry.io/collector/${name} v${version}\n`);
  await writeFile(join(place, 'go.mod'), `module collector\n\ngo 1.26\n\n${required.join('')}`);
  const env = await recentGo();
  await run('go', ['mod', 'tidy'], { cwd: place, env, maxBuffer: 50_000_000 });
  await goBuild('otelcol', place);
}
