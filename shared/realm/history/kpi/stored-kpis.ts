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
    kpi: z.preprocess(withNewFigures, kpiSchema()),
    /** The realms that did not answer. Results of older releases lack this. */
    silent: z.array(z.string()).optional(),
  }),
);

export type StoredKpi = z.output<ReturnType<typeof storedKpi>>;

/** Adds the figures that results of older releases lack: `known_percent` as null, and `excluded_s` as 0, because they excluded nothing. */
function withNewFigures(stored: unknown): unknown {
  const result = oldResult().safeParse(stored);
  if (!result.success) return stored;
  const { totals, worst, rows, ...rest } = result.data;
  const fill = (figures: object) => ({ known_percent: null, excluded_s: 0, ...figures });
  return { ...rest, totals: fill(totals), worst: worst.map(fill), rows: rows.map(fill) };
}

const figures = once(() => z.looseObject({}));
const oldResult = once(() =>
  z.looseObject({ totals: figures(), worst: z.array(figures()), rows: z.array(figures()) }),
);

export interface StoredKpis {
  keep(scope: RealmScope, answer: KpiAnswer): Promise<void>;
  /**
   * Returns a stored result. Throws `kpi_not_found` if it does not exist or if it contains a realm that the caller may not see
   * now.
   */
  find(id: string, directory: Directory): Promise<StoredKpi>;
}

export function createStoredKpis(store: KpiStore): StoredKpis {
  return {
    keep: async (scope, { kpi: kept, silent }) => store.keep(kept.kpi_id, { scope, kpi: kept, silent }),
    async find(id, directory) {
      const read = storedKpi().safeParse(await store.find(id));
      if (!read.success || !(await isVisible(read.data, directory))) throw unknownKpi(id);
      return read.data;
    },
  };
}

/**
 * Returns the sources of a multirealm's figures: how its realms answered when the figures were made. `undefined` for a single
 * realm, and if the result does not say.
 */
export function sourcesOf({
  scope,
  kpi: { realms, rows },
  silent,
}: StoredKpi): readonly Source[] | undefined {
  if (scope.realm_type === 'realms' || silent === undefined) return undefined;
  // No realm is queried now, so the time is 0.
  const latency_ms = 0;
  return [
    ...realms.map((realm): Source => {
      const ofRealm = rows.filter((row) => row.realm === realm);
      return { realm, status: 'ok', latency_ms, rows: ofRealm.length };
    }),
    ...silent.map((realm): Source => ({
      realm,
      status: 'error',
      error: silentRealmError,
      latency_ms,
      rows: 0,
    })),
  ];
}

const silentRealmError = 'The realm did not answer when these figures were made.';

/** Returns true if the caller may see all realms of the result, or may see the multirealm and it still holds them all. */
async function isVisible({ scope, kpi, silent = [] }: StoredKpi, directory: Directory): Promise<boolean> {
  const realms = [...kpi.realms, ...silent];
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
