import * as z from 'zod';

import { once } from '../../base/once.ts';
import { customVariables, rowQuery, text } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { packsOf } from '../fields/custom-variables.ts';
import { sortByKey } from '../fields/order.ts';
import { limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { askPartOfTotal, oneAnswerPerEngine, type RealmPartOfTotal } from '../open-realm/part-of-total.ts';

const side = once(() =>
  z
    .strictObject({
      count: z.int().nonnegative(),
      hosts: z.array(z.strictObject({ realm: z.string(), host_name: z.string() })),
    })
    .meta({ id: 'HostsOfSide' }),
);

/** Hosts with and without a pack. */
export const hostsByPackPresenceSchema = once(() =>
  z.strictObject({
    total: z.int().nonnegative().describe('hosts, each engine counted once'),
    with_pack: side(),
    without_pack: side(),
  }),
);
export type HostsByPackPresence = z.output<ReturnType<typeof hostsByPackPresenceSchema>>;

/** The sorted names of hosts with and without a pack. */
interface PackNames {
  readonly with: readonly string[];
  readonly without: readonly string[];
}
export type PackNamesPart = RealmPartOfTotal<PackNames>;

/** Returns the query for hosts with and without the named pack. Without a name, any pack counts. */
export function packNamesQuery(pack?: string) {
  return (realm: OpenRealm, sharing: readonly RealmRecord[]): Promise<PackNamesPart> =>
    askPartOfTotal(realm, sharing, (one) => packNames(one, pack));
}

async function packNames(realm: OpenRealm, pack: string | undefined): Promise<PackNames> {
  const columns = { host_name: text('name'), variables: customVariables('custom_variables') };
  const query = rowQuery('hosts', columns).where(...limitHosts(realm));
  const hosts = await realm.status.decodedRows(
    query.map(({ host_name, variables }) => {
      const packs = packsOf(variables);
      return { name: host_name ?? '', has: pack === undefined ? packs.length > 0 : packs.includes(pack) };
    }),
  );
  const sorted = sortByKey(hosts, ({ name }) => name);
  return {
    with: sorted.filter(({ has }) => has).map(({ name }) => name),
    without: sorted.filter(({ has }) => !has).map(({ name }) => name),
  };
}

/** Returns the summary over all realms. Counts include each engine once; names are listed once per realm. */
export function hostsByPackPresence(shares: readonly PackNamesPart[]): HostsByPackPresence {
  const engines = oneAnswerPerEngine(shares, (names) => names.with.length + names.without.length);
  const side = (which: 'with' | 'without') => ({
    count: engines.reduce((sum, names) => sum + names[which].length, 0),
    hosts: shares.flatMap(({ record, own }) =>
      own[which].map((host_name) => ({ realm: record.name, host_name })),
    ),
  });
  const [have, lack] = [side('with'), side('without')];
  return { total: have.count + lack.count, with_pack: have, without_pack: lack };
}
