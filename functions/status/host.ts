import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { getHost, oneHost } from '../../shared/realm/status/hosts.ts';
import { endpoint } from './group.ts';

/** Returns the state of one host, with its long output, custom variables and packs (spec 4.9). */
export const host = endpoint({
  name: 'status.host',
  method: 'GET',
  path: '/api/status/realms/{realm_name}/hosts/{host}/',
  access: 'viewer',
  summary: 'State of one host',
  params: () => z.object({ realm_name: name, host: name }),
  returns: () => oneHost.schema,
  handle: async ({ params }, { realms }) => ({
    data: await getHost(await realms.one(params.realm_name).open(), params.host),
  }),
});
