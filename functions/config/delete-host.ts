import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { removeHost } from '../../shared/realm/config/host-changes.ts';
import type { ToolWithEngines } from '../../shared/realm/directory/tool-finder.ts';
import { endpoint } from './group.ts';

const deleted = once(() =>
  z
    .strictObject({
      realm: z.string().nullable().describe('null if the import tool was addressed'),
      import_tool: z.string(),
      host_name: z.string(),
      deleted: z.literal(true),
    })
    .meta({ id: 'DeletedHost' }),
);

const shared = {
  method: 'DELETE',
  access: 'admin',
  description: "The host's services, comments and downtimes go with it.",
  returns: deleted,
} as const;

/** Deletes a host from the import tool of a realm (spec 4.1). */
export const deleteHost = endpoint({
  ...shared,
  name: 'config.delete-host',
  path: '/api/config/realm/{realm_name}/hosts/delete/{host_name}/',
  summary: 'Delete a host from a realm',
  params: () => z.object({ realm_name: name, host_name: name }),
  audit: { action: 'host.delete', target: ({ params }) => `${params.realm_name}/${params.host_name}` },
  async handle({ params: { realm_name: realm, host_name }, dryRun }, { realms }) {
    const place = await realms.findToolOf(realm);
    return answer({ place, realm, host_name, dryRun });
  },
});

/** Deletes a host from the import tool with the given address (spec 4.1). */
export const deleteHostFromImportTool = endpoint({
  ...shared,
  name: 'config.delete-host-from-import-tool',
  path: '/api/config/import_tool/by_ip/{it_address}/hosts/delete/{host_name}/',
  summary: 'Delete a host from an import tool',
  params: () => z.object({ it_address: name, host_name: name }),
  audit: { action: 'host.delete', target: ({ params }) => `${params.it_address}/${params.host_name}` },
  async handle({ params: { it_address, host_name }, dryRun }, { realms }) {
    const place = await realms.findToolAt(it_address);
    return answer({ place, realm: null, host_name, dryRun });
  },
});

interface Deletion {
  readonly place: ToolWithEngines;
  readonly realm: string | null;
  readonly host_name: string;
  readonly dryRun: boolean;
}

async function answer({ place, realm, host_name, dryRun }: Deletion) {
  const { notice } = await removeHost(place, host_name, { dryRun });
  return { data: { realm, import_tool: place.tool.address, host_name, deleted: true as const }, notice };
}
