import { callContext } from '../shared/base/call-context.ts';
import { systemClock } from '../shared/base/clock.ts';
import { deadline } from '../shared/base/deadline.ts';
import { exchange } from '../shared/connectors/status-query/exchange.ts';
import { frameReader } from '../shared/connectors/status-query/frame.ts';
import { connectEngine, countQuery } from '../shared/connectors/status-query/index.ts';
import { countRequestText } from '../shared/connectors/status-query/request-text.ts';
import { hostFilters, serviceFilters } from '../shared/realm/status/state-filters.ts';
import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { startEmbedded } from './embedded.ts';
import { compareGroupCounts } from './group-counts.ts';
import { interleaved, spread } from './measure.ts';
import { startSubject, type SubjectAddress } from './subject.ts';

/** Measures the overview of one realm and the cost of its counts, as `Stats` lines and in the form that the connector uses. */
export async function countsBench(hosts: number): Promise<void> {
  const child = await startEmbedded(hosts);
  try {
    await compare(`Embedded engine, dialect of Naemon, ${hosts} hosts, in another process`, {
      place: child.place,
      rounds: { warmUps: 300, runs: 601 },
    });
  } finally {
    child.stop();
  }
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts) });
  try {
    await compare(`Icinga 2, ${hosts} hosts`, { place: icinga, rounds: { warmUps: 20, runs: 61 } });
  } finally {
    await icinga.stop();
  }
}

/** An engine, and how often `group_by` is compared on it: answers of a recording cost little. */
interface ComparedEngine {
  readonly place: SubjectAddress;
  readonly rounds: Parameters<typeof interleaved>[1];
}

async function compare(title: string, { place, rounds }: ComparedEngine): Promise<void> {
  const subject = await startSubject(place);
  const address = 'path' in place ? { kind: 'unix' as const, ...place } : { kind: 'tcp' as const, ...place };
  const client = connectEngine(address, { realm: 'bench', clock: systemClock });
  const queries = [countQuery('hosts', hostFilters), countQuery('services', serviceFilters)] as const;
  const lines = async () => {
    const each = queries.map((query) =>
      exchange(address, {
        request: countRequestText<string>(query),
        reader: frameReader({ largestBody: 1_000_000 }),
        signal: deadline(20_000),
      }),
    );
    await Promise.all(each);
  };
  const asWeAsk = () =>
    Promise.all(queries.map((query) => client(callContext(deadline(20_000))).count<string>(query)));
  const get = (path: string) => () => subject.get(`/api/${path}`);
  const samples = await interleaved(
    {
      'Stats lines, hosts and services': lines,
      'as the connector asks': asWeAsk,
      'status/realms/bench/': get('status/realms/bench/'),
      'summary/services/bench/services-by-state/': get('summary/services/bench/services-by-state/'),
      'summary/assets-state/bench/hosts-by-state/': get('summary/assets-state/bench/hosts-by-state/'),
      'hosts and services, group_by=kind,state_name': get(
        'status/realms/bench/all-service-status/?group_by=kind,state_name',
      ),
      'hosts, group_by=state_name with avg(current_attempt), from rows': get(
        'status/realms/bench/hosts/?group_by=state_name&fields=count,avg(current_attempt)',
      ),
    },
    { warmUps: 3, runs: 15 },
  );
  console.log(`\n${title}`);
  console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
  await compareGroupCounts(place, subject, rounds);
  await subject.stop();
}
