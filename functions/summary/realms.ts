import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { realmType } from '../../shared/realm/config/realm-fields.ts';
import { limitOf, noRealmNotice } from '../../shared/realm/record/realm.ts';
import { realmsOfSection } from '../../shared/realm/record/realms-of-section.ts';
import { categoryQuery } from './category.ts';
import { endpoint } from './group.ts';

const row = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: realmType(),
      section: z.string(),
      origin: z.array(z.string()),
      host_groups: z.array(z.string()).nullable().describe('the hostgroups that limit a hostgroup realm'),
      members: z.array(z.string()).nullable().describe('the members of a multirealm'),
    })
    .meta({ id: 'SummaryRealm' }),
);

/** Lists the registered realms of all kinds (spec 4.10). No engine is asked. */
export const realms = endpoint({
  name: 'summary.realms',
  method: 'GET',
  path: '/api/summary/realms/realms/',
  access: 'viewer',
  summary: 'Realms and multirealms that the caller sees',
  query: categoryQuery,
  list: { sort: ['kind', 'section'], ties: ['realm'] },
  returns: () => z.array(row()),
  async handle({ query: { category } }, { realms: { directory } }) {
    const data = realmsOfSection(await directory.all(), category).map((record) => ({
      realm: record.name,
      kind: record.type,
      section: record.section,
      origin: record.origin,
      host_groups: limitOf(record) ?? null,
      members: record.members ?? null,
    }));
    if (category === undefined) return { data, notice: noRealmNotice(data) };
    return {
      data,
      notice: data.length === 0 ? `You see no realm of the category '${category}'.` : undefined,
    };
  },
});
