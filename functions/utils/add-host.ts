import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { addHost } from '../../shared/realm/config/host-changes.ts';
import type { ToolWithEngines } from '../../shared/realm/directory/tool-finder.ts';
import { endpoint } from './group.ts';
import { hostOf, hostResult, svcHost } from './svc-host.ts';

const result = once(() => ({
  result: z.enum(['created', 'unchanged']),
  created: z.boolean().describe('false: a host of that name and address was there already'),
  host: z
    .strictObject({
      ...hostResult(),
      address: z.string(),
      tags: z.array(z.string()).nullable().describe('null if no import tool knows them'),
    })
    .meta({ id: 'SvcHost' }),
}));
const shared = {
  method: 'POST',
  access: 'admin',
  description:
    '201 if the host was created, 200 if it existed already with the same address, 409 if it has another address. Where ' +
    'several engines will load the host, `meta.sources` says which of them answered.',
  sources: true,
  body: svcHost,
  success: [201, 200],
} as const;

/** Creates a host from a name, an address and tags in a realm (spec 4.11). */
export const addHostToRealm = endpoint({
  ...shared,
  name: 'utils.add-host',
  path: '/api/utils/svc-add-host/realm/{realm_name}/',
  summary: 'Create a host, addressed by realm name',
  params: () => z.object({ realm_name: name }),
  audit: {
    action: 'host.create',
    target: ({ params, body }) => `${params.realm_name}/${hostOf(body).host_name}`,
  },
  returns: () => z.strictObject({ ...result(), realm: z.string() }).meta({ id: 'SvcHostAdded' }),
  beforeRepeat: ({ params }, { realms }) => realms.selectOne(params.realm_name).open(),
  async handle({ params: { realm_name: realm }, body, dryRun }, { realms }) {
    const place = await realms.findToolOf(realm);
    const { data, ...answer } = await added(place, body, dryRun);
    return { data: { ...data, realm }, ...answer };
  },
});

/** Creates a host from a name, an address and tags in an import tool (spec 4.11). */
export const addHostToImportTool = endpoint({
  ...shared,
  name: 'utils.add-host-to-import-tool',
  path: '/api/utils/svc-add-host/import-tool/{import_tool_ip}/',
  summary: 'Create a host, addressed by import-tool IP',
  params: () => z.object({ import_tool_ip: name }),
  audit: {
    action: 'host.create',
    target: ({ params, body }) => `${params.import_tool_ip}/${hostOf(body).host_name}`,
  },
  returns: () =>
    z.strictObject({ ...result(), import_tool: z.string() }).meta({ id: 'SvcHostAddedToImportTool' }),
  beforeRepeat: ({ params }, { realms }) => realms.findToolAt(params.import_tool_ip),
  async handle({ params: { import_tool_ip: import_tool }, body, dryRun }, { realms }) {
    const { data, ...answer } = await added(await realms.findToolAt(import_tool), body, dryRun);
    return { data: { ...data, import_tool }, ...answer };
  },
});

async function added(place: ToolWithEngines, body: z.output<ReturnType<typeof svcHost>>, dryRun: boolean) {
  const definition = hostOf(body);
  const { host_name, address } = definition;
  const { created, templates, sources } = await addHost(place, definition, { dryRun });
  const host = { host_id: host_name, host_name, address, tags: templates };
  const word = created ? ('created' as const) : ('unchanged' as const);
  const status = created ? (201 as const) : (200 as const);
  return { data: { result: word, created, host }, status, sources };
}
