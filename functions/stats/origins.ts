import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { addRealmColumns, relatedOfRealmRecord } from '../../shared/realm/fields/realm-columns.ts';
import { unknownRealm } from '../../shared/realm/record/realm.ts';
import { endpoint } from './group.ts';
import { realmSummary, realmSummaryList, realmSummaryOf } from './realm-summary.ts';

/** Lists the realms of one origin that the caller may see (spec 4.8). */
export const realmsOfOrigin = endpoint({
  name: 'stats.realms-of-origin',
  method: 'GET',
  path: '/api/stats/{id_origin}/realms/',
  access: 'viewer',
  summary: 'Realms associated to an origin',
  params: () => z.object({ id_origin: name }),
  list: realmSummaryList,
  returns: () => z.array(realmSummary()),
  async handle({ params: { id_origin } }, { realms }) {
    const all = await realms.directory.all();
    const matches = all.filter((realm) => realm.origin.includes(id_origin));
    if (matches.length === 0) throw unknownOrigin(id_origin);
    return { data: matches.map(realmSummaryOf) };
  },
});

/** Lists the origins of one realm or multirealm (spec 4.8). */
export const originsOfRealm = endpoint({
  name: 'stats.origins-of-realm',
  method: 'GET',
  path: '/api/stats/origins/realms/{realm_name}/',
  access: 'viewer',
  summary: 'Origins of a realm',
  params: () => z.object({ realm_name: name }),
  list: { sort: ['id_origin'], ties: ['realm', 'id_origin'], related: relatedOfRealmRecord },
  returns: () =>
    z.array(z.strictObject({ realm: z.string(), id_origin: z.string() }).meta({ id: 'RealmOrigin' })),
  async handle({ params: { realm_name }, list }, { realms }) {
    const all = await realms.directory.all();
    const record = all.find((realm) => realm.name === realm_name);
    if (!record) throw unknownRealm(realm_name, all);
    const origins = [...new Set(record.origin)].map((id_origin) => ({ realm: record.name, id_origin }));
    return { data: await addRealmColumns(record, list, origins) };
  },
});

function unknownOrigin(id: string): AppError {
  return new AppError('origin_not_found', { detail: `There is no origin '${id}'.` });
}
