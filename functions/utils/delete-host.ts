import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { removeHost } from '../../shared/realm/config/host-changes.ts';
import type { ToolWithEngines } from '../../shared/realm/directory/tool-finder.ts';
import { endpoint } from './group.ts';
import { hostResult } from './svc-host.ts';

const result = once(() => ({ result: z.literal('deleted'), host: z.strictObject(hostResult()) }));
const shared = { method: 'DELETE', access: 'admin' } as const;

/** Deletes a host from a realm at once (spec 4.11). */
export const deleteHostFromRealm = endpoint({
  ...shared,
  name: 'utils.delete-host',
  path: '/api/utils/svc-delete-host/realm/{realm_name}/host/{host_id}/',
  summary: 'Delete a host, addressed by realm name',
  params: () => z.object({ realm_name: name, host_id: name }),
  audit: { action: 'host.delete', target: ({ params }) => `${params.realm_name}/${params.host_id}` },
  returns: () => z.strictObject({ ...result(), realm: z.string() }).meta({ id: 'SvcHostDeleted' }),
  async handle({ params: { realm_name: realm, host_id }, dryRun }, { realms }) {
    const { data, notice } = await removed(await realms.findToolOf(realm), host_id, dryRun);
    return { data: { ...data, realm }, notice };
  },
});

/** Deletes a host from an import tool at once (spec 4.11). */
export const deleteHostFromImportTool = endpoint({
  ...shared,
  name: 'utils.delete-host-from-import-tool',
  path: '/api/utils/svc-delete-host/import-tool/{import_tool_ip}/host/{host_id}/',
  summary: 'Delete a host, addressed by import-tool IP',
  params: () => z.object({ import_tool_ip: name, host_id: name }),
  audit: { action: 'host.delete', target: ({ params }) => `${params.import_tool_ip}/${params.host_id}` },
  returns: () =>
    z.strictObject({ ...result(), import_tool: z.string() }).meta({ id: 'SvcHostDeletedFromImportTool' }),
  async handle({ params: { import_tool_ip: import_tool, host_id }, dryRun }, { realms }) {
    const { data, notice } = await removed(await realms.findToolAt(import_tool), host_id, dryRun);
    return { data: { ...data, import_tool }, notice };
  },
});

async function removed(place: ToolWithEngines, host_id: string, dryRun: boolean) {
  const { notice } = await removeHost(place, host_id, { dryRun });
  return { data: { result: 'deleted' as const, host: { host_id, host_name: host_id } }, notice };
}
