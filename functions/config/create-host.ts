import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';
import { createdHost, hostCreation } from './host-creation.ts';
import { linkTo } from './link-to.ts';

/** Creates a host in the import tool of a realm (spec 4.1). */
export const createHost = endpoint({
  ...hostCreation,
  name: 'config.create-host',
  path: '/api/config/realm/{realm_name}/hosts/create/',
  summary: 'Create a host in a realm',
  params: () => z.object({ realm_name: name }),
  audit: {
    action: 'host.create',
    target: ({ params, body }) => `${params.realm_name}/${body.host.host_name}`,
  },
  beforeRepeat: ({ params }, { realms }) => realms.selectOne(params.realm_name).open(),
  async handle({ params: { realm_name: realm }, body, dryRun }, { realms, iso, basePath }) {
    const place = await realms.findToolOf(realm);
    const answer = await createdHost({ place, realm, body, dryRun, iso });
    const Location = linkTo(basePath, 'config/realm', realm, 'hosts', body.host.host_name);
    return { ...answer, headers: { Location } };
  },
});

/** Creates a host in the import tool with the given address (spec 4.1). */
export const createHostInImportTool = endpoint({
  ...hostCreation,
  name: 'config.create-host-in-import-tool',
  path: '/api/config/import_tool/by_ip/{it_address}/hosts/create/',
  summary: 'Create a host in an import tool',
  params: () => z.object({ it_address: name }),
  audit: {
    action: 'host.create',
    target: ({ params, body }) => `${params.it_address}/${body.host.host_name}`,
  },
  beforeRepeat: ({ params }, { realms }) => realms.findToolAt(params.it_address),
  async handle({ params, body, dryRun }, { realms, iso, basePath }) {
    const place = await realms.findToolAt(params.it_address);
    const answer = await createdHost({ place, realm: null, body, dryRun, iso });
    const Location = linkTo(basePath, 'config/hosts/host_name', body.host.host_name);
    return { ...answer, headers: { Location } };
  },
});
