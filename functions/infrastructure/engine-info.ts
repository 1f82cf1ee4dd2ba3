import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { engineInfoOf, engineInfoSchema } from '../../shared/realm/engine/engine-info.ts';
import { addRealmColumns, relatedOfRealmRecord } from '../../shared/realm/fields/realm-columns.ts';
import { endpoint } from './group.ts';

/** Lists the facts that the engines of all standard realms report about themselves (spec 4.4). */
export const engineInfoOfAllRealms = endpoint({
  name: 'infrastructure.engines',
  method: 'GET',
  path: '/api/infrastructure/engine-info/',
  access: 'viewer',
  summary: 'The engines of all standard realms that the caller sees',
  description:
    'An engine that does not answer is a row with `reachable: false`, and what it would have said is null.',
  list: {
    sort: ['realm', 'latency_ms', 'uptime_seconds', 'host_count', 'service_count'],
    ties: ['realm'],
    related: relatedOfRealmRecord,
  },
  sources: 'without strict',
  returns: () => z.array(engineInfoSchema()),
  handle: async ({ list }, { realms, clock }) =>
    realms
      .selectStandard()
      .listRows(async (realm) => addRealmColumns(realm.record, list, [await engineInfoOf(realm, clock)])),
});

/** Returns the facts that the engine of a realm reports about itself (spec 4.4). */
export const engineInfoOfRealm = endpoint({
  name: 'infrastructure.engine',
  method: 'GET',
  path: '/api/infrastructure/realm/{realm_name}/engine-info/',
  access: 'viewer',
  summary: 'The engine of a realm',
  params: () => z.object({ realm_name: name }),
  problems: ['realm_without_engine'],
  returns: engineInfoSchema,
  async handle({ params: { realm_name } }, { realms, clock }) {
    return { data: await engineInfoOf(await realms.selectOne(realm_name).open(), clock) };
  },
});
