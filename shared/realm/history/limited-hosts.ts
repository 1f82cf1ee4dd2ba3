import { contains, rows, text } from '../../connectors/status-query/index.ts';
import { limitHosts } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';

/**
 * The names of the hosts that an answer may speak of; undefined: of all that there is. A hostgroup realm is limited to those
 * of its groups, whatever happened when others were in them.
 */
export async function limitedHosts(
  realm: OpenRealm,
  hostgroup?: string,
): Promise<ReadonlySet<string> | undefined> {
  if (realm.limitedTo === undefined && hostgroup === undefined) return undefined;
  const query = rows('hosts', { name: text('name') }).where(
    ...limitHosts(realm),
    ...(hostgroup === undefined ? [] : [contains('groups', hostgroup)]),
  );
  const hosts = await realm.status.ask(query);
  return new Set(hosts.flatMap(({ name }) => (name === null ? [] : [name])));
}
