import { contains, rowQuery, text } from '../../../connectors/status-query/index.ts';
import { limitHosts } from '../../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { SearchRemarks } from '../../search/document-index.ts';

/**
 * Returns the names of the hosts that an answer may mention. `undefined` means that it may mention everything. A hostgroup
 * realm is limited to the hosts that are in its groups now, even for the time when other hosts were in them.
 */
export async function visibleHosts(
  realm: OpenRealm,
  hostgroup?: string,
): Promise<ReadonlySet<string> | undefined> {
  if (realm.limitedTo === undefined && hostgroup === undefined) return undefined;
  const query = rowQuery('hosts', { name: text('name') }).where(
    ...limitHosts(realm),
    ...(hostgroup === undefined ? [] : [contains('groups', hostgroup)]),
  );
  const hosts = await realm.status.decodedRows(query);
  return new Set(hosts.flatMap(({ name }) => (name === null ? [] : [name])));
}

/** True if a backend has compared the names of hosts by words, so that it also finds hosts whose names have the same words. */
export function areHostsWordMatched({ wordMatched }: SearchRemarks): boolean {
  return wordMatched.includes('host_name');
}

/** Returns the rows about these hosts, in an answer of a backend that may have compared their names by words. */
export function rowsOfHosts<Row extends { readonly host_name: string | null }>(
  rows: readonly Row[],
  hosts: ReadonlySet<string> | undefined,
  remarks: SearchRemarks,
): readonly Row[] {
  if (hosts === undefined || !areHostsWordMatched(remarks)) return rows;
  return rows.filter(({ host_name: host }) => host !== null && hosts.has(host));
}
