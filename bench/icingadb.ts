import { readFile } from 'node:fs/promises';

import { callContext } from '../shared/base/call-context.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRemarkNumbers, openIcinga2Engine } from '../shared/connectors/icinga2-rest/index.ts';
import { openIcingaDbEngine, readRedisUrl } from '../shared/connectors/icingadb/index.ts';
import { countQuery, createMemoryBudget, type StatusQuery } from '../shared/connectors/status-query/index.ts';
import { hostFilters, serviceFilters } from '../shared/realm/status/state-filters.ts';
import { type IcingaDb, startIcingaDb } from '../tests/support/icingadb.ts';
import {
  databaseAddress,
  type DatabaseKind,
  databaseKinds,
  readerLogin,
} from '../tests/support/icingadb/databases.ts';
import { registerDatabase } from '../tests/support/icingadb-realms.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { openRawDatabase, openRawRedis, rawCounts, rawLists } from './icingadb-raw.ts';
import { interleaved, type MeasuredWork, median, rounded, type Sample, spread } from './measure.ts';
import { report } from './report.ts';
import { type BenchSubject, startSubject } from './subject.ts';

/** A list of 50,000 services takes more memory than a function has by default. */
const memoryBytes = 8 * 1024 ** 3;
/** The time in which the database must have taken the site, in milliseconds. */
const settleMs = 900_000;

/** A page is measured when its code is compiled, as on a server that has answered for some minutes. Lists are compiled while they run. */
const rounds = { pages: { warmUps: 30, runs: 61 }, lists: { warmUps: 5, runs: 15 } } as const;

/**
 * Compares lists, first pages and counts of a realm that is reached by an Icinga DB with the raw statements by the same client, in turns, on a
 * real Icinga 2 with its Icinga DB, Redis and database; the handler beside it by Livestatus of the same engine.
 */
export async function icingaDb(hosts: number, source?: string): Promise<void> {
  for (const kind of databaseKinds)
    if (source === undefined || source.toLowerCase() === kind.toLowerCase()) await compareOn(kind, hosts);
}

async function compareOn(kind: DatabaseKind, hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services, Icinga DB and ${kind}: starting …`);
  const running = await startIcingaDb(kind, { site: largeSite(hosts), settleMs });
  try {
    report(`icingadb, ${kind}`, await compareWithRaw(running, hosts));
    const { monitoringApis, world } = await registerDatabase(running);
    const [record] = monitoringApis;
    if (!record || !world.secrets) throw new Error('the realm has no interface');
    const api = { record, secrets: world.secrets, memoryBytes };
    const subject = await startSubject(running.icinga, { api });
    report(`icingadb, ${kind}, handler`, await measurePaths(subject));
    await subject.stop();
  } finally {
    await running.stop();
  }
}

/** Statistics that are older than the objects would make the databases read pages in a way that no older site has. */
const analyze: Readonly<Record<DatabaseKind, string>> = {
  MariaDB: 'ANALYZE TABLE host, service, host_state, service_state, hostgroup_member, servicegroup_member;',
  PostgreSQL: 'ANALYZE;',
};

/** Compares the connector's tables and counts with the raw statements. */
async function compareWithRaw(running: IcingaDb, hosts: number): Promise<Record<string, unknown>> {
  await running.database.sql(analyze[running.database.kind]);
  const raw = await openRawDatabase(running.database);
  const redis = openRawRedis({ ...readRedisUrl(running.redis.url), ca: running.database.ca });
  const engine = await openEngine(running);
  const rows: Record<string, unknown> = {};
  for (const name of ['hosts', 'services'] as const) {
    const table = (columns: readonly string[]) => async () => {
      const { count } = await engine().cells({ table: name, columns, filters: [], most: undefined });
      if (count < hosts) throw new Error(`${count} ${name}`);
    };
    const counts = () => engine().count<string>(countQueries[name]);
    const rawRows = () => raw.run(rawLists[name]);
    const rawWithChecks = async () => redis.states(name, (await rawRows()).ids);
    const columns = listColumns[name];
    Object.assign(
      rows,
      await compare(`all ${name} without the last check`, rawRows, table(columns)),
      await compare(`all ${name}`, rawWithChecks, table([...columns, ...lastCheck])),
      await compare(`counts of ${name}`, () => raw.run(rawCounts[name]), counts),
    );
  }
  raw.close();
  return rows;
}

/** The columns of a list that the database has. */
const shared = [
  ...['display_name', 'state', 'state_type', 'last_state_change', 'current_attempt', 'max_check_attempts'],
  ...['acknowledged', 'scheduled_downtime_depth', 'is_flapping', 'notifications_enabled', 'groups'],
  'has_been_checked',
];
const listColumns = {
  hosts: ['name', 'address', ...shared],
  services: ['host_name', 'service', 'host_scheduled_downtime_depth', ...shared],
};
/** Columns that only Redis has, and not the database. */
const lastCheck = ['plugin_output', 'perf_data', 'last_check', 'next_check'];
const countQueries = {
  hosts: countQuery('hosts', hostFilters),
  services: countQuery('services', serviceFilters),
} as const;

async function openEngine({ icinga, database, redis }: IcingaDb): Promise<() => StatusQuery> {
  const { url, user, password, ca } = icinga.api;
  const [numbers, memory] = [createRemarkNumbers(), createMemoryBudget(memoryBytes)];
  const act = openIcinga2Engine(
    { urls: [url], ca: await readFile(ca, 'utf8'), maxHosts: 1_000_000 },
    { clock: systemClock, credentials: () => Promise.resolve({ user, password }), numbers },
  );
  const open = openIcingaDbEngine(
    { database: databaseAddress(database), redis: [{ ...readRedisUrl(redis.url), ca: database.ca }] },
    { clock: systemClock, credentials: () => Promise.resolve(readerLogin), act, numbers, memory },
  );
  return () => open({ realm: 'bench', context: callContext(AbortSignal.timeout(60_000)) });
}

async function compare(
  name: string,
  raw: MeasuredWork,
  ours: MeasuredWork,
): Promise<Record<string, unknown>> {
  const [theirs, mine] = await interleaved({ raw, ours }, rounds.lists);
  if (!theirs || !mine) throw new Error('nothing was measured');
  const ratio = (pick: (sample: Sample) => number) => rounded(pick(mine) / pick(theirs));
  return {
    [`${name}, raw`]: spread(theirs),
    [`${name}, connector`]: {
      ...spread(mine),
      'times raw': ratio(({ times }) => median(times)),
      'CPU times raw': ratio(({ cpu }) => median(cpu)),
    },
  };
}

const list = '?fields=host_name,state,last_state_change';
const services = 'all-service-status/?fields=host_name,service,state,last_state_change';
const paths: Readonly<Record<string, string>> = {
  'all hosts': 'hosts/',
  'all services': 'all-service-status/',
  'first 100 hosts by name': `hosts/${list}&limit=100`,
  'first 100 hosts by state': `hosts/${list}&limit=100&sort=-state`,
  'first 100 hosts by change': `hosts/${list}&limit=100&sort=-last_state_change`,
  'first 100 services by name': `${services}&limit=100`,
  'first 100 services by state': `${services}&limit=100&sort=-state`,
  'first 100 services by change': `${services}&limit=100&sort=-last_state_change`,
  'one host': 'hosts/host-00007/',
  'services of one host': 'host/host-00007/services/',
  overview: '',
};

/**
 * Measures the whole handler by both interfaces of the engine: lists in turns, and pages one interface after the other, as a page of a few
 * milliseconds would pay for the garbage of one that Livestatus answers with all rows.
 */
async function measurePaths(subject: BenchSubject): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(paths)) {
    const take = (realm: string) => () => subject.take(`/api/status/realms/${realm}/${path}`);
    const [byDatabase, byLivestatus] = [
      { [`${name}, by Icinga DB`]: take('rest') },
      { [`${name}, by Livestatus`]: take('bench') },
    ];
    const samples = name.startsWith('all')
      ? await interleaved({ ...byDatabase, ...byLivestatus }, { ...rounds.lists, runs: 5 })
      : [
          ...(await interleaved(byDatabase, rounds.pages)),
          ...(await interleaved(byLivestatus, rounds.pages)),
        ];
    for (const sample of samples) rows[sample.name] = spread(sample);
  }
  return rows;
}
