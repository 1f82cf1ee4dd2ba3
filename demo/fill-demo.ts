// This module writes the demo's records and keys to the stores from which the functions read.
import { systemClock } from '../shared/base/clock.ts';
import type { NewRealm } from '../shared/realm/config/new-realm.ts';
import type { Secrets } from '../shared/security/secrets.ts';
import type { Table } from '../shared/store/table.ts';
import type { DemoRealms } from './demo-realms.ts';
import { type DemoUser, demoUsers } from './demo-users.ts';
import type { RealmEngineAddress } from './options.ts';
import { seedDemo } from './seed.ts';

export interface Stores {
  readonly table: Table;
  readonly secrets: Secrets;
}

/** The realms and users of the demo. */
export interface DemoRecords {
  readonly realms: readonly NewRealm[];
  readonly users: readonly DemoUser[];
}

/** The name of the realm that `--livestatus` adds. */
const LIVE = 'live';

export function demoRecords(demo: DemoRealms, livestatus: RealmEngineAddress | undefined): DemoRecords {
  const live: NewRealm[] = livestatus ? [{ display_name: LIVE, section: 'live', ...livestatus }] : [];
  const realms = [...demo.realms, ...live];
  return { realms, users: demoUsers(realms.map(({ display_name }) => display_name)) };
}

/** Writes the demo's records and secrets. The other contents of the stores are left unchanged. */
export async function fillDemo(
  { table, secrets }: Stores,
  demo: DemoRealms,
  records: DemoRecords,
): Promise<void> {
  for (const [name, value] of Object.entries(demo.secrets)) await secrets.write(name, value);
  const hasLive = records.realms.some(({ display_name }) => display_name === LIVE);
  const seeded = {
    ...records,
    tools: Object.values(demo.tools),
    monitoringApis: [demo.monitoringApi],
    metricsBackends: [demo.metricsBackend],
    searchBackends: [demo.searchBackend],
    goneRealms: hasLive ? [] : [LIVE],
  };
  await seedDemo(table, seeded, systemClock);
}
