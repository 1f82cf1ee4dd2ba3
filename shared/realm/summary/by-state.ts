import { mapValues } from '../../base/map-values.ts';
import { counts, type Filter } from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';
import { hostStateFilters, serviceStateFilters } from '../status/state-filters.ts';
import { type OfEngine, oncePerEngine } from './engines.ts';

/** A realm's objects by state. */
export interface StateCounts<K extends string> extends OfEngine {
  readonly counts: Readonly<Record<K, number>>;
}

/** The same of several realms, and all of them together. */
export type StatesOfRealms<K extends string> = Readonly<Record<K, number>> & {
  readonly realms: readonly ({ readonly realm: string } & Readonly<Record<K, number>>)[];
};

export const hostsByState = {
  states: hostStateFilters,
  ask: async (realm: OpenRealm) => ({
    record: realm.record,
    counts: await realm.status.count(counts('hosts', hostStateFilters).where(...limitHosts(realm))),
  }),
};

export const servicesByState = {
  states: serviceStateFilters,
  ask: async (realm: OpenRealm) => ({
    record: realm.record,
    counts: await realm.status.count(counts('services', serviceStateFilters).where(...limitServices(realm))),
  }),
};

/** The total has each engine once, also where several of the realms share it. */
export function statesOfRealms<K extends string>(
  states: Readonly<Record<K, Filter>>,
  shares: readonly StateCounts<K>[],
): StatesOfRealms<K> {
  const engines = oncePerEngine(shares);
  return {
    ...mapValues(states, (_, state) => engines.reduce((sum, share) => sum + share.counts[state], 0)),
    realms: shares.map((share) => ({ realm: share.record.name, ...share.counts })),
  };
}
