import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { hostgroupNames } from '../../shared/realm/status/hostgroups.ts';
import { categoryQuery, withScopeNotice } from './category.ts';
import { endpoint } from './group.ts';

const row = once(() =>
  z
    .strictObject({
      realm: z.string(),
      section: z.string(),
      hostgroup_count: z.int().nonnegative(),
      host_groups: z.array(z.string()).describe('the names of hostgroups'),
    })
    .meta({ id: 'HostgroupsOfRealm' }),
);

/** Lists the hostgroups of each standard realm (spec 4.10). */
export const hostgroups = endpoint({
  name: 'summary.hostgroups',
  method: 'GET',
  path: '/api/summary/realms/hostgroups/',
  access: 'viewer',
  summary: 'Standard realms with the names of their hostgroups',
  query: categoryQuery,
  list: { sort: ['section', 'hostgroup_count'], ties: ['realm'] },
  sources: true,
  warm: true,
  returns: () => z.array(row()),
  async handle({ query: { category } }, { realms }) {
    const answer = await realms.selectForSummary(category).listRows(async (realm) => {
      const names = await hostgroupNames(realm);
      return [
        {
          realm: realm.name,
          section: realm.record.section,
          hostgroup_count: names.length,
          host_groups: names,
        },
      ];
    });
    return withScopeNotice(answer, category);
  },
});
