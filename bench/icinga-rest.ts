import { readFile } from 'node:fs/promises';

import * as z from 'zod';

import { callContext } from '../shared/base/call-context.ts';
import { once } from '../shared/base/once.ts';
import { type ApiClient, openApiClient } from '../shared/connectors/icinga2-api/index.ts';
import { monitoringApiRecord } from '../shared/store/monitoring-apis.ts';
import { type Icinga2, startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { fakeSecrets } from '../tests/support/security.ts';
import { lists } from './icinga-api.ts';
import { interleaved, type MeasuredWork, median, spread } from './measure.ts';
import { report } from './report.ts';
import { type BenchSubject, startSubject } from './subject.ts';

const warmUps = 1;
/** The objects are parsed, and not looked at. */
const answer = once(() => z.object({ results: z.custom<readonly unknown[]>(Array.isArray) }));

/**
 * Compares lists of a realm that is reached by the REST API of a real Icinga 2 with the raw answers of that API, read by the same client and
 * parsed, and with the same lists by Livestatus of the same engine, in turns.
 */
export async function icingaRest(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
  const { raw, subject } = await startBoth(icinga);
  try {
    const read =
      (name: string, path: string): MeasuredWork =>
      () =>
        subject.take(path.replace('/realms/bench/', `/realms/${name}/`));
    const { hosts: ofHosts, services: ofServices } = lists;
    const rows: Record<string, unknown> = {};
    Object.assign(
      rows,
      await compare('hosts', hosts, {
        raw: () => raw([ofHosts.theirs]),
        'by REST': read('rest', ofHosts.ours),
        'by Livestatus': read('bench', ofHosts.ours),
      }),
      await compare('services', hosts, {
        // Our list has the hosts among the services, and asks whether the host of a service is in a downtime.
        raw: () => raw([`${ofServices.theirs}&joins=host.downtime_depth`, ofHosts.theirs]),
        'by REST': read('rest', ofServices.ours),
        'by Livestatus': read('bench', ofServices.ours),
      }),
    );
    report('icinga-rest', rows);
  } finally {
    await subject.stop();
    await icinga.stop();
  }
}

async function startBoth({ api, ...engine }: Icinga2): Promise<{
  readonly raw: (paths: readonly string[]) => Promise<number>;
  readonly subject: BenchSubject;
}> {
  const { url, user, password } = api;
  const ca = await readFile(api.ca, 'utf8');
  const record = monitoringApiRecord().parse({
    ...{ id: 'bench', kind: 'icinga2', urls: [url], ca, credentials: 'api', max_hosts: 100_000 },
  });
  const secrets = fakeSecrets({ api: JSON.stringify({ user, password }) });
  const client = openApiClient(
    { url, ca },
    {
      ...{ credentials: () => Promise.resolve({ user, password }), largestAnswer: 2 ** 29 },
      idleConnections: 3,
    },
  );
  const subject = await startSubject({ host: engine.host, port: engine.port }, { record, secrets });
  return { subject, raw: async (paths) => sum(await Promise.all(paths.map((path) => parsed(client, path)))) };
}

/** Reads an answer of the API, parses it and returns the number of its objects. */
function parsed(client: ApiClient, path: string): Promise<number> {
  const context = callContext(AbortSignal.timeout(60_000));
  return client.send({ method: 'GET', path }, context, ({ status, body }) => {
    const { results } = answer().parse(JSON.parse(body.toString()));
    if (status !== 200 || results.length === 0) throw new Error(`answered ${status}`);
    return results.length;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

async function compare(
  name: string,
  hosts: number,
  works: Readonly<Record<string, MeasuredWork>>,
): Promise<Record<string, unknown>> {
  const samples = await interleaved(works, { warmUps, runs: hosts > 5000 ? 3 : 7 });
  const [raw] = samples;
  const rawMs = median(raw?.times ?? []);
  const rows: Record<string, unknown> = {};
  for (const sample of samples) {
    const ofRaw = Math.round((median(sample.times) / rawMs) * 100) / 100;
    rows[`${name}, ${sample.name}`] = { ...spread(sample), 'of raw': ofRaw };
  }
  return rows;
}
