import { startEngine } from '../demo/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { gatherRows, writeRows } from '../shared/http/list/row-texts.ts';
import type { OpenRealm } from '../shared/realm/open-realm/open.ts';
import { hostsAndServicesOf } from '../shared/realm/status/hosts-and-services.ts';
import { realmWithAnswer } from '../tests/support/answered-realm.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { rawExchange } from '../tests/support/livestatus.ts';
import { pipelineCall } from './pipeline.ts';
import { report } from './report.ts';

const hosts = 1000;
const runs = 9;
const requests = 500;
/** A busy machine can spoil one measurement. A regression is slow in all of them. */
const attempts = 3;

/**
 * The largest accepted processor time, as a multiple of that of JSON.parse over the same rows (list) or over these rows (requests).
 * Each is a little below twice the least value that was measured (2.3 to 3.2, and 9.6 to 11.7), so that twice as much fails.
 */
const most = { 'list of services': 4.5, 'requests of nothing': 18 };

/** Finds a regression in a few seconds: it compares ratios of processor time, which a busy machine changes little. */
export async function quick(): Promise<void> {
  const bodies = await bodiesOfTables();
  const realm = realmWithAnswer({ answer: (table) => bodies.get(table) ?? Buffer.from('[]') });
  const call = pipelineCall();
  const works = {
    parse: () => [...bodies.values()].map((body): unknown => JSON.parse(body.toString())),
    'list of services': () => writtenList(realm),
    'requests of nothing': async () => {
      for (let request = 0; request < requests; request += 1) await call();
    },
  };
  let rows = await measure(works);
  for (let attempt = 1; attempt < attempts && rows.some(isSlow); attempt += 1) rows = await measure(works);
  report('quick', Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  const slow = rows.filter(isSlow);
  if (slow.length > 0) {
    console.error(`Slower than the budget: ${slow.map(({ name }) => name).join(', ')} (see bench/README.md)`);
    process.exitCode = 1;
  }
}

interface Measured {
  readonly name: string;
  readonly ratio: number;
  readonly budget: number;
}

const isSlow = ({ ratio, budget }: Measured) => !(ratio <= budget);

async function measure(works: Readonly<Record<string, () => unknown>>): Promise<readonly Measured[]> {
  const times = await processorTimes(works);
  const ratio = (name: string) => (times.get(name) ?? NaN) / (times.get('parse') ?? NaN);
  return Object.entries(most).map(([name, budget]) => ({
    name,
    ratio: Number(ratio(name).toFixed(2)),
    budget,
  }));
}

/** Writes a list to its end. A list is only computed while it is read, so that otherwise nothing would be measured. */
async function writtenList(realm: OpenRealm): Promise<void> {
  const list = await hostsAndServicesOf(realm);
  const parts = writeRows(list, { form: 'json', fields: undefined, check: () => undefined });
  const { count } = await gatherRows(parts, Infinity);
  if (count < hosts) throw new Error('the list was not written');
}

/** Returns the bodies that the embedded engine sends for the columns of the list, by table. */
async function bodiesOfTables(): Promise<ReadonlyMap<string, Buffer>> {
  const columns = new Map<string, readonly string[]>();
  const asked = (table: string, wanted: readonly string[]) => {
    columns.set(table, wanted);
    return Buffer.from('[]');
  };
  await hostsAndServicesOf(realmWithAnswer({ answer: asked }));
  const engine = await startEngine({
    site: largeSite(hosts),
    dialect: 'naemon',
    listen: {},
    clock: systemClock,
  });
  const bodies = new Map<string, Buffer>();
  for (const [table, names] of columns) {
    const request = `GET ${table}\nResponseHeader: fixed16\nOutputFormat: json\nColumns: ${names.join(' ')}\n\n`;
    if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
    const [answer] = await rawExchange({ host: '127.0.0.1', port: engine.address.port }, request);
    bodies.set(table, answer?.body ?? Buffer.alloc(0));
  }
  await engine.close();
  return bodies;
}

/**
 * Returns the least processor time of each work in milliseconds. The works run in turns; other work of the machine only adds to the
 * time.
 */
async function processorTimes(
  works: Readonly<Record<string, () => unknown>>,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map(Object.keys(works).map((name) => [name, new Array<number>()]));
  for (let run = -3; run < runs; run += 1) {
    for (const [name, work] of Object.entries(works)) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      if (run >= 0) times.get(name)?.push((user + system) / 1000);
    }
  }
  return new Map([...times].map(([name, list]) => [name, Math.min(...list)]));
}
