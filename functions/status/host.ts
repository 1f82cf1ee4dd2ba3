import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { getHost, oneHost, unknownHost } from '../../shared/realm/status/hosts.ts';
import { endpoint } from './group.ts';

/** Returns the state of one host, with its long output, custom variables and packs (spec 4.9). */
export const host = endpoint({
  name: 'status.host',
  method: 'GET',
  path: '/api/status/realms/{realm_name}/hosts/{host}/',
  access: 'viewer',
  summary: 'State of one host',
  params: () => z.object({ realm_name: name, host: name }),
  warm: true,
  returns: () => oneHost.schema,
  handle: async ({ params }, { realms }) => {
    const { parts, sources } = await realms
      .selectOne(params.realm_name)
      .askEach((realm) => getHost(realm, params.host));
    const [part] = parts;
    if (!part) throw unknownHost(params.realm_name, params.host);
    return { data: part.value, sources };
  },
});
