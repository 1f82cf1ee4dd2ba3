import { anyOf, contains, type Filter, rowQuery, text } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from './open.ts';

/** Returns the filters of a hostgroup realm's limit, for queries to the hosts table. */
export function limitHosts(realm: OpenRealm): Filter[] {
  return within(realm, 'groups');
}

/** Returns the filters of a hostgroup realm's limit, for queries to the services table. */
export function limitServices(realm: OpenRealm): Filter[] {
  return within(realm, 'host_groups');
}

function within({ limitedTo }: OpenRealm, column: string): Filter[] {
  return limitedTo ? [anyOf(...limitedTo.map((group) => contains(column, group)))] : [];
}

/** Returns those of a host's hostgroups that the realm shows. */
export function hostgroupsShown(
  { limitedTo }: Pick<OpenRealm, 'limitedTo'>,
  groups: readonly string[],
): readonly string[] {
  return limitedTo ? groups.filter((group) => limitedTo.includes(group)) : groups;
}

/**
 * Returns those of the hosts that the realm shows: a hostgroup realm names no host outside of its groups, in any field
 * (docs/adr/0013). The engine is only asked if the realm is limited.
 */
export async function hostsShown(realm: OpenRealm, names: Iterable<string>): Promise<ReadonlySet<string>> {
  const wanted = new Set(names);
  if (!realm.limitedTo || wanted.size === 0) return wanted;
  const inside = await realm.status.decodedRows(
    rowQuery('hosts', { name: text('name') }).where(...limitHosts(realm)),
  );
  return new Set(inside.flatMap(({ name }) => (name !== null && wanted.has(name) ? [name] : [])));
}
