import { createRealmRecords } from '../../shared/realm/config/realm-records.ts';
import type { Collection, Stored } from '../../shared/store/collection.ts';
import { importTools } from '../../shared/store/import-tools.ts';
import { metricsBackends } from '../../shared/store/metrics-backends.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { searchBackends } from '../../shared/store/search-backends.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { createUserStore } from '../../shared/store/users.ts';
import type { Call } from '../call.ts';
import { openTarget } from '../target.ts';
import { collectionSection } from './collection-section.ts';
import { realmSection } from './realm-section.ts';
import type { Section } from './section.ts';
import { userSection } from './user-section.ts';

export type Kinds = readonly Collection<Stored, string | number>[];

/** In the order in which they are to be created: what names others comes after them. */
export async function openSections({ program, io }: Call, kinds: Kinds): Promise<readonly Section[]> {
  const { table } = await openTarget(program, io);
  const realms = createRealmStore(table, io.clock);
  const registered = {
    tools: importTools.open(table),
    searchBackends: searchBackends.open(table),
    metricsBackends: metricsBackends.open(table),
  };
  const records = createRealmRecords({ realms, ...registered });
  const users = createUserStore(table, io.clock);
  const sessions = createSessionStore(table, io.clock);
  const warn = (text: string) => {
    io.err(text);
  };
  return [
    ...kinds.map((kind) => collectionSection(kind, table)),
    realmSection({ realms, records, table, kinds, warn }),
    userSection({ table, users, sessions, realms }),
  ];
}
