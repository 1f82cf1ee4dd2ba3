import * as z from 'zod';

import { AppError } from '../../../base/errors.ts';
import { once } from '../../../base/once.ts';
import type { Source } from '../../../base/source.ts';
import type { KpiStore } from '../../../store/kpis.ts';
import type { Directory } from '../../directory/directory.ts';
import type { RealmScope } from '../../directory/realms.ts';
import { kpiSchema } from './kpi-record.ts';
import type { KpiAnswer } from './kpis.ts';

/** A stored result, and the realm or multirealm that it is about. */
const storedKpi = once(() =>
  z.object({
    scope: z.object({ realm_type: z.enum(['realms', 'multirealms']), realm_name: z.string() }),
    kpi: kpiSchema(),
    /** The realms that did not answer. */
    silent: z.array(z.string()),
    /** The creation ids of the realms that were asked, by their names. An id is empty if the realm has none. */
    creation_ids: z.record(z.string(), z.string()),
  }),
);

export type StoredKpi = z.output<ReturnType<typeof storedKpi>>;

export interface StoredKpis {
  keep(scope: RealmScope, answer: KpiAnswer, directory: Directory): Promise<void>;
  /**
   * Returns a stored result. Throws `kpi_not_found` if it does not exist or if it contains a realm that the caller may not see
   * now. A later realm of the same name is another one.
   */
  find(id: string, directory: Directory): Promise<StoredKpi>;
}

export function createStoredKpis(store: KpiStore): StoredKpis {
  return {
    async keep(scope, { kpi, silent }, directory) {
      const asked = await directory.members(await directory.find(scope.realm_type, scope.realm_name));
      const creation_ids = Object.fromEntries(asked.map(({ name, creation_id = '' }) => [name, creation_id]));
      await store.keep(kpi.kpi_id, { scope, kpi, silent, creation_ids });
    },
    async find(id, directory) {
      const read = storedKpi().safeParse(await store.find(id));
      if (!read.success || !(await isVisible(read.data, directory))) throw unknownKpi(id);
      return read.data;
    },
  };
}

/**
 * Returns the sources of a multirealm's figures: how its realms answered when the figures were made. `undefined` for a single
 * realm.
 */
export function sourcesOf({
  scope,
  kpi: { realms, rows },
  silent,
}: StoredKpi): readonly Source[] | undefined {
  if (scope.realm_type === 'realms') return undefined;
  // No realm is queried now, so the time is 0.
  const latency_ms = 0;
  return [
    ...realms.map((realm): Source => {
      const ofRealm = rows.filter((row) => row.realm === realm);
      return { realm, result: 'ok', latency_ms, row_count: ofRealm.length };
    }),
    ...silent.map((realm): Source => ({
      realm,
      result: 'error',
      error: silentRealmError,
      latency_ms,
      row_count: 0,
    })),
  ];
}

const silentRealmError = 'The realm did not answer when these figures were made.';

/** Returns true if the caller may see all realms of the result, or may see the multirealm and it still holds them all. */
async function isVisible(
  { scope, kpi, silent, creation_ids: ids }: StoredKpi,
  directory: Directory,
): Promise<boolean> {
  const isSeen = await directory.realmTest();
  const realms = [...kpi.realms, ...silent].map((name) => ({ name, creation_id: ids[name] ?? '' }));
  if (realms.length > 0 && realms.every(isSeen)) return true;
  const multirealm = (await directory.all()).find(({ name }) => name === scope.realm_name);
  const members = multirealm ? await directory.members(multirealm) : [];
  const present = new Map(members.map(({ name, creation_id = '' }) => [name, creation_id]));
  return multirealm !== undefined && realms.every(({ name, creation_id: id }) => present.get(name) === id);
}

function unknownKpi(id: string): AppError {
  return new AppError('kpi_not_found', { detail: `There is no KPI '${id}', or no longer.` });
}
