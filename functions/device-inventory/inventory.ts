import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { inventoryOf, inventorySchema } from '../../shared/realm/inventory/inventory.ts';
import { endpoint } from './group.ts';

/** Returns everything that is known of a device (spec 4.2). */
export const inventory = endpoint({
  name: 'device-inventory.host',
  method: 'GET',
  path: '/api/device-inventory/realm/{realm_name}/host/{host}/inventory/',
  access: 'viewer',
  summary: 'The data of a device: its definition, services, and the document of an inventory tool',
  description:
    'The document is the newest of the host in the index `inventory-<metrics_index>` of the realm in its search backend. If the ' +
    'backend does not answer, only the document is missing, and `meta.notice` says so.',
  params: () => z.object({ realm_name: name, host: name }),
  problems: ['realm_without_engine'],
  returns: inventorySchema,
  handle: async ({ params }, { realms }) =>
    inventoryOf(await realms.selectOne(params.realm_name).open(), params.host),
});
