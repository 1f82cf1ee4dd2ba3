import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './free-port.ts';
import { startedProgram } from './started-program.ts';

interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

/** A real Prometheus (Debian's package `prometheus`) that scrapes as its configuration says. */
export interface ScrapingPrometheus {
  readonly url: string;
  /** Returns the series that a query answers. */
  readonly query: (expression: string) => Promise<readonly Series[]>;
  /** Returns the value of a query that answers one series, or `undefined` if it answers none. */
  readonly valueOf: (expression: string) => Promise<number | undefined>;
  /** Waits until the query has that value. Without a value it waits until the query answers a series: an increase needs two scrapes. */
  readonly until: (expression: string, wanted?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The longest time in milliseconds for which `until` waits. */
const patienceMs = 60_000;

/** Starts it on a free port, with this configuration in YAML, in a folder that is removed at the end. */
export async function startScraping(configuration: string): Promise<ScrapingPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-scraper-'));
  const [data, file] = [join(folder, 'data'), join(folder, 'prometheus.yml')];
  await mkdir(data);
  await writeFile(file, configuration);
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const end = await startedProgram({
    command: 'prometheus',
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    from: 'prometheus',
    ready: `${url}/-/ready`,
  });
  const query = queriesTo(url);
  const valueOf = async (expression: string) => {
    const [first] = await query(expression);
    return first && Number(first.value[1]);
  };
  return {
    ...{ url, query, valueOf },
    until: async (expression, wanted) => {
      const isMet = (value: number | undefined) =>
        wanted === undefined ? value !== undefined : value === wanted;
      let value = await valueOf(expression);
      for (const last = Date.now() + patienceMs; !isMet(value); value = await valueOf(expression)) {
        if (Date.now() > last) throw new Error(`${expression} is ${value}, not ${wanted ?? 'a value'}`);
        await sleep(200);
      }
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

function queriesTo(url: string): ScrapingPrometheus['query'] {
  return async (expression) => {
    const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    const { status, error, data } = (await answer.json()) as {
      readonly status: string;
      readonly error?: string;
      readonly data: { readonly result: readonly Series[] };
    };
    if (status !== 'success') throw new Error(`${expression}: ${error}`);
    return data.result;
  };
}
