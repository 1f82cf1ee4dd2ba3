import { site } from '../status-query-engine/build-site.ts';
import { drift } from '../status-query-engine/drift.ts';
import type { Site } from '../status-query-engine/site.ts';
import type { FleetPosition } from './build-fleet.ts';
import { buildFleet } from './build-fleet.ts';
import { businessProcesses } from './business-processes.ts';
import { demoOutput } from './checks.ts';
import { groupAliases } from './families.ts';
import { addTroubles } from './troubles.ts';

/** The seed from which the demo's troubles and the times of its checks follow. */
export const demoSeed = 'realmgate';

/** Returns a whole site that changes with time. The same place and time always give the same site. */
export function demoSite(place: FleetPosition): Site {
  const newSite = site({
    hosts: [...buildFleet(place), ...businessProcesses(place.code)],
    hostgroups: Object.entries(groupAliases).map(([name, alias]) => ({ name, alias })),
    contacts: [
      { name: 'alice', alias: 'Alice Martin', email: 'alice@example.org' },
      { name: 'bruno', alias: 'Bruno Lefèvre', email: 'bruno@example.org' },
    ],
    contactgroups: [{ name: 'operators', alias: 'Operators', members: ['alice', 'bruno'] }],
    programStart: place.now,
  });
  const steady = addTroubles(newSite, place);
  const { now, history } = place;
  drift(newSite, now, {
    seed: demoSeed,
    steady,
    report: demoOutput,
    ...(history !== undefined && { history }),
  });
  return newSite;
}
