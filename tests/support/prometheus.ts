import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import {
  type SampledSeries,
  sampledSeries,
  type SeriesDatabase,
} from '../../demo/time-series-engine/index.ts';
import { freePort } from './free-port.ts';
import { startedProgram } from './started-program.ts';

export interface Prometheus {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real Prometheus (Debian's package `prometheus`) on a free port, which holds the points of these databases, with its data in a
 * folder that is removed after.
 */
export async function startPrometheus(
  databases: readonly SeriesDatabase[],
  range: readonly [from: number, to: number],
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-prometheus-'));
  const data = join(folder, 'data');
  const config = join(folder, 'prometheus.yml');
  await mkdir(data);
  await writeFile(config, 'global: { scrape_interval: 1h }\n');
  const series = databases.flatMap((database) => sampledSeries(database, range));
  if (series.length > 0) await makeBlocks(series, { folder, data });
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const end = await startedProgram({
    command: 'prometheus',
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${data}`,
      '--storage.tsdb.retention.time=10y',
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    from: 'prometheus',
    ready: `${url}/-/ready`,
  });
  return {
    url,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeBlocks(
  series: readonly SampledSeries[],
  { folder, data }: { readonly folder: string; readonly data: string },
): Promise<void> {
  const text = join(folder, 'series.om');
  await writeFile(text, openMetrics(series));
  await promisify(execFile)('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', '--quiet', text, data]);
}

/** The series of one metric must be consecutive. */
function openMetrics(series: readonly SampledSeries[]): string {
  const lines = new Map<string, string[]>();
  for (const { labels, samples } of series) {
    const { __name__: name = '', ...others } = labels;
    const told = Object.entries(others).map(([label, value]) => `${label}="${escaped(value)}"`);
    const metric = lines.get(name) ?? [`# TYPE ${name} gauge`];
    for (const [time, value] of samples) metric.push(`${name}{${told.join(',')}} ${value} ${time / 1000}`);
    lines.set(name, metric);
  }
  return [...[...lines.values()].flat(), '# EOF', ''].join('\n');
}

function escaped(value: string): string {
  return value.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}
