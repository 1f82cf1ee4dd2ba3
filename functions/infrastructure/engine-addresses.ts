import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { listEngineNodes, nodeSchema } from '../../shared/realm/config/engine-nodes.ts';
import { addRealmColumns, relatedOfRealmRecord } from '../../shared/realm/fields/realm-columns.ts';
import { endpoint } from './group.ts';

/** Lists the import tool and the satellites of a realm (spec 4.4). */
export const engineAddresses = endpoint({
  name: 'infrastructure.engine-addresses',
  method: 'GET',
  path: '/api/infrastructure/realm/{realm_name}/engine_ips/',
  access: 'viewer',
  summary: 'Import tool and satellites of a realm',
  params: () => z.object({ realm_name: name }),
  list: { sort: ['kind', 'name'], ties: ['realm', 'kind', 'name'], related: relatedOfRealmRecord },
  returns: () => z.array(nodeSchema()),
  async handle({ params: { realm_name }, list }, { realms }) {
    const realm = await realms.selectOne(realm_name).open();
    const { nodes, notice } = await listEngineNodes(realm);
    return { data: await addRealmColumns(realm.record, list, nodes), notice };
  },
});
