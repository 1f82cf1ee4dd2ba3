import * as z from 'zod';

import { deprecatedField } from '../../shared/base/deprecated-names.ts';
import { once } from '../../shared/base/once.ts';
import { limitOf, noRealmNotice } from '../../shared/realm/record/realm.ts';
import { realmsOfSection } from '../../shared/realm/record/realms-of-section.ts';
import { categoryQuery } from './category.ts';
import { endpoint } from './group.ts';

const realmKind = once(() => z.enum(['standard', 'hostgroup', 'multirealm']));

const row = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: realmKind(),
      section: z.string(),
      origin: z.array(z.string()),
      host_groups: z.array(z.string()).nullable().describe('the hostgroups that limit a hostgroup realm'),
      members: z.array(z.string()).nullable().describe('the members of a multirealm'),
      type: deprecatedField(realmKind(), 'kind'),
      hostgroups: deprecatedField(z.array(z.string()).nullable(), 'host_groups'),
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
  list: { sort: ['kind', 'section', 'type'], ties: ['realm'] },
  returns: () => z.array(row()),
  async handle({ query: { category } }, { realms: { directory } }) {
    const data = realmsOfSection(await directory.all(), category).map((record) => ({
      realm: record.name,
      kind: record.type,
      type: record.type,
      section: record.section,
      origin: record.origin,
      host_groups: limitOf(record) ?? null,
      hostgroups: limitOf(record) ?? null,
      members: record.realms ?? null,
    }));
    if (category === undefined) return { data, notice: noRealmNotice(data) };
    return {
      data,
      notice: data.length === 0 ? `You see no realm of the category '${category}'.` : undefined,
    };
  },
});
