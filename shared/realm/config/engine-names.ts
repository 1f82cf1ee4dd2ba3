import type { EngineNames, HostDefinition } from '../../connectors/import-tool/index.ts';
import { parseNames } from '../../connectors/import-tool/index.ts';
import {
  anyOf,
  contains,
  equals,
  rowQuery,
  type TableName,
  text,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** Returns which names in a definition the realm's engine knows. A hostgroup realm's limit does not hide names here. */
export async function engineNames(realm: OpenRealm, host: HostDefinition): Promise<EngineNames> {
  const [hosts, contacts, contact_groups] = await Promise.all([
    knownAmong(realm, 'hosts', [host.host_name, ...listed(host.parents)]),
    knownAmong(realm, 'contacts', listed(host.contacts)),
    knownAmong(realm, 'contactgroups', listed(host.contact_groups)),
  ]);
  const loaded_at = hosts.has(host.host_name) ? (await realm.status.engine()).program_start : null;
  return { realm: realm.name, hosts, contacts, contact_groups, loaded_at };
}

/** Returns whether the realm's engine has a host of that name, and the hosts that have it as a parent. */
export async function findHostAndChildren(realm: OpenRealm, hostName: string) {
  const children = rowQuery('hosts', { name: text('name') }).where(contains('parents', hostName));
  const [hosts, names] = await Promise.all([
    knownAmong(realm, 'hosts', [hostName]),
    realm.status.decodedRows(children.map((row) => row.name ?? '')),
  ]);
  return { isInEngine: hosts.has(hostName), children: names };
}

/** Returns those of the names that a table of the realm's engine has. */
async function knownAmong(
  realm: OpenRealm,
  table: TableName,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const query = rowQuery(table, { name: text('name') }).where(
    anyOf(...names.map((name) => equals('name', name))),
  );
  return new Set(await realm.status.decodedRows(query.map((row) => row.name ?? '')));
}

function listed(comma: string | undefined): string[] {
  return parseNames(comma ?? '').filter((name) => name !== '');
}
