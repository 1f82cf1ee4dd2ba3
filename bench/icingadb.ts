import { startIcingaDb } from '../tests/support/icingadb.ts';
import { type DatabaseKind, databaseKinds } from '../tests/support/icingadb/databases.ts';
import { registerDatabase } from '../tests/support/icingadb-realms.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { interleaved, spread } from './measure.ts';
import { report } from './report.ts';
import { type BenchSubject, startSubject } from './subject.ts';

/** A list of 50,000 services takes more memory than a function has by default. */
const memoryBytes = 8 * 1024 ** 3;
/** The time in which the database must have taken the site, in milliseconds. */
const settleMs = 900_000;

/** A page is measured when its code is compiled, as on a server that has answered for some minutes. Lists are compiled while they run. */
const rounds = { pages: { warmUps: 30, runs: 61 }, lists: { warmUps: 5, runs: 5 } } as const;

/** Measures lists, first pages and one host of a realm that is read from an Icinga DB, beside Livestatus of the same engine. */
export async function icingaDb(hosts: number, source?: string): Promise<void> {
  for (const kind of databaseKinds)
    if (source === undefined || source.toLowerCase() === kind.toLowerCase()) await compareOn(kind, hosts);
}

async function compareOn(kind: DatabaseKind, hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services, Icinga DB and ${kind}: starting …`);
  const running = await startIcingaDb(kind, { site: largeSite(hosts), settleMs });
  try {
    // Statistics that are older than the objects would make the databases read pages in a way that no older site has.
    await running.database.sql(analyze[kind]);
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

const analyze: Readonly<Record<DatabaseKind, string>> = {
  MariaDB: 'ANALYZE TABLE host, service, host_state, service_state, hostgroup_member, servicegroup_member;',
  PostgreSQL: 'ANALYZE;',
};

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
      ? await interleaved({ ...byDatabase, ...byLivestatus }, rounds.lists)
      : [
          ...(await interleaved(byDatabase, rounds.pages)),
          ...(await interleaved(byLivestatus, rounds.pages)),
        ];
    for (const sample of samples) rows[sample.name] = spread(sample);
  }
  return rows;
}
