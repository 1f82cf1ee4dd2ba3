import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sampledSeries, type SeriesDatabase } from '../../demo/time-series-engine/index.ts';
import { freePort } from './free-port.ts';
import { startedProgram } from './started-program.ts';

export interface VictoriaMetrics {
  readonly url: string;
  /** Writes all points of the database. They can be queried immediately. */
  load(database: SeriesDatabase, range: readonly [from: number, to: number]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real VictoriaMetrics (Debian's package `victoria-metrics`) on a free port, with its data in a folder that is removed after. */
export async function startVictoriaMetrics(): Promise<VictoriaMetrics> {
  const data = await mkdtemp(join(tmpdir(), 'realmgate-victoria-metrics-'));
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const end = await startedProgram({
    command: 'victoria-metrics',
    args: [
      `-storageDataPath=${data}`,
      `-httpListenAddr=${address}`,
      '-retentionPeriod=10y',
      '-loggerLevel=ERROR',
    ],
    from: 'victoria-metrics',
    ready: `${url}/health`,
  });
  return {
    url,
    load: (database, range) => load(url, database, range),
    stop: async () => {
      await end();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function load(
  url: string,
  database: SeriesDatabase,
  range: readonly [from: number, to: number],
): Promise<void> {
  const lines = sampledSeries(database, range).map(({ labels, samples }) =>
    JSON.stringify({
      metric: labels,
      timestamps: samples.map(([time]) => time),
      values: samples.map(([, value]) => value),
    }),
  );
  const written = await fetch(`${url}/api/v1/import`, { method: 'POST', body: lines.join('\n') });
  if (!written.ok) throw new Error(`VictoriaMetrics refused: ${await written.text()}`);
  await fetch(`${url}/internal/force_flush`);
}
