import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { collectorsOf } from '../../shared/realm/config/collectors.ts';
import { addRealmColumns, relatedOfRealmRecord } from '../../shared/realm/fields/realm-columns.ts';
import { endpoint } from './group.ts';

const collector = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: z
        .enum(['poller', 'satellite', 'logger', 'search_logger', 'collectd'])
        .describe("poller: the engine's own node; satellite: another node of its cluster"),
      name: z.string(),
      address: z.string().nullable().describe('the IP address, if the name is one'),
      source: z
        .enum(['realm', 'engine'])
        .describe("the source of this row: the realm's record or its engine"),
    })
    .meta({ id: 'Collector' }),
);

/** Lists the pollers and loggers that gather data for a realm (spec 4.8). */
export const collectors = endpoint({
  name: 'stats.collectors',
  method: 'GET',
  path: '/api/stats/realms/collectors/{realm_name}/',
  access: 'viewer',
  summary: 'Pollers and loggers of a realm',
  params: () => z.object({ realm_name: name }),
  list: {
    sort: ['kind', 'name', 'source'],
    ties: ['realm', 'kind', 'name', 'source'],
    related: relatedOfRealmRecord,
  },
  returns: () => z.array(collector()),
  async handle({ params: { realm_name }, list }, { realms }) {
    const realm = await realms.selectOne(realm_name).open();
    const { collectors: found, notice } = await collectorsOf(realm);
    return { data: await addRealmColumns(realm.record, list, found), notice };
  },
});
