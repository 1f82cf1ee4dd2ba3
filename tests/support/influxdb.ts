import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SeriesDatabase, StoredPoint, StoredSeries } from '../../demo/time-series-engine/index.ts';
import { freePort } from './free-port.ts';
import { startedProgram } from './started-program.ts';

export interface InfluxDb {
  readonly url: string;
  /** Creates the database and writes all of its points. */
  load(database: SeriesDatabase, range: readonly [from: number, to: number]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real InfluxDB 1.x (Debian's package `influxdb`) on a free port, with its data in a folder that is removed after. */
export async function startInfluxDb(): Promise<InfluxDb> {
  const data = await mkdtemp(join(tmpdir(), 'realmgate-influxdb-'));
  const port = await freePort();
  const config = join(data, 'influxdb.conf');
  await writeFile(config, settings(data, port, await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const end = await startedProgram({
    command: 'influxd',
    args: ['-config', config],
    from: 'influxdb',
    ready: `${url}/ping`,
  });
  const stop = async () => {
    await end();
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop, load: (database, range) => load(url, database, range) };
}

function settings(data: string, port: number, rpcPort: number): string {
  return `
reporting-disabled = true
bind-address = "127.0.0.1:${rpcPort}"
[meta]
dir = "${data}/meta"
[data]
dir = "${data}/data"
wal-dir = "${data}/wal"
[monitor]
store-enabled = false
[continuous_queries]
enabled = false
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
`;
}

async function load(
  url: string,
  { name, series }: SeriesDatabase,
  [from, to]: readonly [number, number],
): Promise<void> {
  await post(`${url}/query`, new URLSearchParams({ q: `CREATE DATABASE "${name}"` }).toString());
  const lines = series.flatMap((one) => [...one.points(from, to)].map((point) => lineOf(one, point)));
  const batch = 20_000;
  for (let start = 0; start < lines.length; start += batch) {
    await post(
      `${url}/write?db=${encodeURIComponent(name)}&precision=ms`,
      lines.slice(start, start + batch).join('\n'),
    );
  }
}

async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(url, { method: 'POST', body, headers });
  if (!response.ok) throw new Error(`InfluxDB refused: ${await response.text()}`);
}

/** Returns the points in InfluxDB's line protocol. */
function lineOf({ measurement, tags }: StoredSeries, { time, fields }: StoredPoint): string {
  const escaped = (text: string) => text.replaceAll(/[,= ]/g, String.raw`\$&`);
  const key = [
    escaped(measurement),
    ...Object.entries(tags).map(([tag, value]) => `${tag}=${escaped(value)}`),
  ];
  const values = Object.entries(fields).map(
    ([field, value]) => `${field}=${typeof value === 'number' ? value : JSON.stringify(value)}`,
  );
  return `${key.join(',')} ${values.join(',')} ${time}`;
}
