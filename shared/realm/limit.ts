import { anyOf, contains, type Filter } from '../connectors/status-query/index.ts';
import type { OpenRealm } from './open.ts';

/** A hostgroup realm's limit, for questions to the hosts table. */
export function limitHosts(realm: OpenRealm): Filter[] {
  return within(realm, 'groups');
}

/** A hostgroup realm's limit, for questions to the services table. */
export function limitServices(realm: OpenRealm): Filter[] {
  return within(realm, 'host_groups');
}

function within({ limitedTo }: OpenRealm, column: string): Filter[] {
  return limitedTo ? [anyOf(...limitedTo.map((group) => contains(column, group)))] : [];
}

/** Of a host's hostgroups, those that belong to the realm. */
export function hostgroupsShown({ limitedTo }: OpenRealm, groups: readonly string[]): readonly string[] {
  return limitedTo ? groups.filter((group) => limitedTo.includes(group)) : groups;
}
