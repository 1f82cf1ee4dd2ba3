import { customVariables, rowQuery, text } from '../../connectors/status-query/index.ts';
import { packsOf } from '../fields/custom-variables.ts';
import { compareTexts, sortByKey } from '../fields/order.ts';
import { limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** The hosts of one pack. A null `pack_name` stands for the hosts without one. */
export interface PackHosts {
  readonly realm: string;
  readonly pack_name: string | null;
  readonly host_count: number;
  readonly hosts: readonly string[];
}

/** Returns host names by pack, sorted by the name of the pack, hosts without a pack last. A host is listed in each of its packs. */
export async function hostsByPack(realm: OpenRealm): Promise<PackHosts[]> {
  const columns = { host_name: text('name'), variables: customVariables('custom_variables') };
  const hostRows = await realm.status.decodedRows(rowQuery('hosts', columns).where(...limitHosts(realm)));
  const packs = new Map<string | null, string[]>();
  for (const row of sortByKey(hostRows, (host) => host.host_name ?? '')) {
    const names = packsOf(row.variables);
    for (const pack of names.length > 0 ? names : [null]) {
      const hosts = packs.get(pack) ?? [];
      packs.set(pack, hosts);
      hosts.push(row.host_name ?? '');
    }
  }
  return [...packs]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || compareTexts(a ?? '', b ?? ''))
    .map(([pack, hosts]) => ({ realm: realm.name, pack_name: pack, host_count: hosts.length, hosts }));
}
