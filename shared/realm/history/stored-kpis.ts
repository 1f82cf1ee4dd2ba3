import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import type { KpiStore } from '../../store/kpis.ts';
import type { Directory } from '../directory/directory.ts';
import type { RealmScope } from '../directory/realms.ts';
import { type Kpi, kpi } from './kpi-record.ts';

/** What was answered, and about which realm or multirealm. */
const storedKpi = once(() =>
  z.object({
    scope: z.object({ realm_type: z.enum(['realms', 'multirealms']), realm_name: z.string() }),
    kpi: z.preprocess(withKnownPercent, kpi()),
  }),
);

export type StoredKpi = z.output<ReturnType<typeof storedKpi>>;

/** Adds `known_percent`, which results of older releases lack, as null. */
function withKnownPercent(stored: unknown): unknown {
  const result = oldResult().safeParse(stored);
  if (!result.success) return stored;
  const { totals, worst, rows, ...rest } = result.data;
  const fill = (figures: object) => ({ known_percent: null, ...figures });
  return { ...rest, totals: fill(totals), worst: worst.map(fill), rows: rows.map(fill) };
}

const figures = once(() => z.looseObject({}));
const oldResult = once(() =>
  z.looseObject({ totals: figures(), worst: z.array(figures()), rows: z.array(figures()) }),
);

export interface StoredKpis {
  keep(scope: RealmScope, kpi: Kpi): Promise<void>;
  /** 404 for one that is not there, and for one of realms that the caller does not see now. */
  find(id: string, directory: Directory): Promise<StoredKpi>;
}

export function createStoredKpis(store: KpiStore): StoredKpis {
  return {
    keep: async (scope, kept) => store.keep(kept.kpi_id, { scope, kpi: kept }),
    async find(id, directory) {
      const read = storedKpi().safeParse(await store.find(id));
      if (!read.success || !(await isSeen(read.data, directory))) throw unknownKpi(id);
      return read.data;
    },
  };
}

/** By the realms themselves, or by the multirealm as long as it holds them all. */
async function isSeen({ scope, kpi: { realms } }: StoredKpi, directory: Directory): Promise<boolean> {
  const visible = new Set((await directory.all()).map(({ name }) => name));
  if (realms.length > 0 && realms.every((name) => visible.has(name))) return true;
  if (!visible.has(scope.realm_name)) return false;
  const record = await directory.find(scope.realm_type, scope.realm_name);
  const members = new Set((await directory.members(record)).map(({ name }) => name));
  return realms.every((name) => members.has(name));
}

function unknownKpi(id: string): AppError {
  return new AppError('kpi_not_found', { detail: `There is no KPI '${id}', or no longer.` });
}
