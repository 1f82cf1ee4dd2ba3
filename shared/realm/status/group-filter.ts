import type { Predicate } from '../../base/condition.ts';
import { anyOf, contains, type Filter } from '../../connectors/status-query/index.ts';
import { exactTexts } from '../fields/cell-filters.ts';
import { hostgroupsShown } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** Returns the engine filter for hosts of certain hostgroups. Groups that the realm does not show match no hosts. */
export const groupFilter =
  (column: 'groups' | 'host_groups') =>
  (predicate: Predicate, realm: Pick<OpenRealm, 'limitedTo'>): Filter | undefined => {
    const groups = predicate.kind === 'text' ? exactTexts(predicate) : undefined;
    return groups && anyOf(...hostgroupsShown(realm, groups).map((group) => contains(column, group)));
  };
