import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { interleaved, spread } from './measure.ts';
import { startSubject } from './subject.ts';

const paths = [
  'realms/bench/',
  'realms/bench/hosts/',
  'realms/bench/hosts/?macros=true',
  'realms/bench/hosts/?limit=100',
  'realms/bench/hosts/?fields=host_name,state',
  'realms/bench/hosts/host-00023/',
  'realms/bench/host/host-00023/services/',
  'realms/bench/hostgroups/',
  'realms/bench/hostgroups/db/hosts/',
  'realms/bench/business_processes/',
  'realms/bench/hosts-grouped-by-pack/',
  'realms/bench/all-service-status/',
  'realms/service-status/',
  'multirealms/benches/',
  'multirealms/benches/hosts/',
  'multirealms/benches/host/host-00023/services/',
  'multirealms/benches/hostgroups/',
  'multirealms/benches/hostgroups/db/hosts/',
  'multirealms/benches/business_processes/',
  'multirealms/benches/hosts-grouped-by-pack/',
];

/** Measures every endpoint of the status group over a real Icinga 2, with gzip as a browser asks for it. */
export async function endpoints(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts) });
  const subject = await startSubject(icinga);
  try {
    const table: Record<string, unknown> = {};
    for (const path of paths) {
      const take = () => subject.take(`/api/status/${path}`, { 'Accept-Encoding': 'gzip' });
      const { bytes } = await take();
      const [sample] = await interleaved({ [path]: take }, { warmUps: 1, runs: 7 });
      table[path] = {
        'kB on the wire': Math.ceil(bytes / 1000),
        ...(sample && spread(sample)),
      };
    }
    console.table(table);
  } finally {
    await subject.stop();
    await icinga.stop();
  }
}
