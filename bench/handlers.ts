import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';

/** The handlers over a real Icinga 2. */
export async function handlers(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts) });
  try {
    await compareWithRaw(icinga);
  } finally {
    await icinga.stop();
  }
}
