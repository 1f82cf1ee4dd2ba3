import { mapValues } from '../../base/map-values.ts';
import { sumKnown } from '../../base/sum-known.ts';
import { countQuery, type Counts, type Filter } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { askPartOfTotal, oneAnswerPerEngine, type RealmPartOfTotal } from '../open-realm/part-of-total.ts';
import { hostStateFilters, serviceStateFilters } from '../status/state-filters.ts';

type StateCounts<K extends string> = Readonly<Counts<K | 'total'>>;

/** The numbers of objects by state, for each realm and in total. */
export type StatesOfRealms<K extends string> = StateCounts<K> & {
  readonly realms: readonly ({ readonly realm: string } & StateCounts<K>)[];
};

export const hostsByState = {
  states: hostStateFilters,
  ask: (asked: OpenRealm, sharing: readonly RealmRecord[]) =>
    askPartOfTotal(asked, sharing, (realm) =>
      realm.status.count(countQuery('hosts', hostStateFilters).where(...limitHosts(realm))),
    ),
};

export const servicesByState = {
  states: serviceStateFilters,
  ask: (asked: OpenRealm, sharing: readonly RealmRecord[]) =>
    askPartOfTotal(asked, sharing, (realm) =>
      realm.status.count(countQuery('services', serviceStateFilters).where(...limitServices(realm))),
    ),
};

/** Returns the numbers by state. The total includes each engine once, even if several of the realms share it. */
export function statesOfRealms<K extends string>(
  states: Readonly<Record<K | 'total', Filter>>,
  shares: readonly RealmPartOfTotal<StateCounts<K>>[],
): StatesOfRealms<K> {
  const engines = oneAnswerPerEngine(shares, ({ total }) => total);
  return {
    ...mapValues(states, (_, state) => sumKnown(engines.map((each) => each[state]))),
    realms: shares.map(({ record, own }) => ({ realm: record.name, ...own })),
  };
}
