import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';
import { embedded } from './embedded.ts';
import { type Place, textOfPlace } from './subject.ts';

/** Measures the handlers over a real Icinga 2 and over the embedded dialect of Naemon, or over the given engine. */
export async function handlers(hosts: number, engine: Place | undefined): Promise<void> {
  if (engine) {
    console.log(`Engine at ${textOfPlace(engine)}`);
    await compareWithRaw(engine);
    return;
  }
  await handlersOnIcinga2(hosts);
  await embedded(hosts);
}

async function handlersOnIcinga2(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts) });
  try {
    await compareWithRaw(icinga);
  } finally {
    await icinga.stop();
  }
}
