import * as z from 'zod';

import { name } from '../../shared/http/fields.ts';
import { createHost as create, hostDefinition } from '../../shared/realm/host-changes.ts';
import type { ToolPlace } from '../../shared/realm/tool-places.ts';
import type { Iso } from '../../shared/time/iso.ts';
import { endpoint } from './group.ts';
import { hostPayload } from './host-payload.ts';
import { linkTo } from './link-to.ts';

const created = z
  .strictObject({
    ...hostDefinition.shape,
    realm: z.string().nullable().describe('null where the host was given to an import tool directly'),
    import_tool: z.string(),
    status: z.literal('pending').describe('until the engine is seen to know it'),
    removable: z.boolean(),
    created_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'CreatedHost' });

const shared = {
  method: 'POST',
  access: 'admin',
  description:
    'A field that the import tool cannot hold is refused, never dropped. Null and an empty text mean that a field is absent, ' +
    'and an answer about a host can be sent back: what only answers have is ignored, and named in `meta.notice`. Where several engines will load the host, ' +
    '`meta.sources` says which of them could be asked whether they know the names in it.',
  sources: true,
  body: hostPayload,
  success: 201,
  returns: created,
} as const;

/** A new host in the import tool of a realm (spec 4.1). */
export const createHost = endpoint({
  ...shared,
  name: 'config.create-host',
  path: '/api/config/realm/{realm_name}/hosts/create/',
  summary: 'Create a host in a realm',
  params: z.object({ realm_name: name }),
  audit: {
    action: 'host.create',
    target: ({ params, body }) => `${params.realm_name}/${body.host.host_name}`,
  },
  beforeRepeat: ({ params }, { realms }) => realms.open(params.realm_name),
  async handle({ params: { realm_name: realm }, body, dryRun }, { realms, iso, basePath }) {
    const place = await realms.toolOf(realm);
    const answer = await written({ place, realm, body, dryRun, iso });
    const Location = linkTo(basePath, 'config/realm', realm, 'hosts', body.host.host_name);
    return { ...answer, headers: { Location } };
  },
});

/** A new host in an import tool, by the tool's address (spec 4.1). */
export const createHostInImportTool = endpoint({
  ...shared,
  name: 'config.create-host-in-import-tool',
  path: '/api/config/import_tool/by_ip/{it_address}/hosts/create/',
  summary: 'Create a host in an import tool',
  params: z.object({ it_address: name }),
  audit: {
    action: 'host.create',
    target: ({ params, body }) => `${params.it_address}/${body.host.host_name}`,
  },
  beforeRepeat: ({ params }, { realms }) => realms.toolAt(params.it_address),
  async handle({ params, body, dryRun }, { realms, iso, basePath }) {
    const place = await realms.toolAt(params.it_address);
    const answer = await written({ place, realm: null, body, dryRun, iso });
    const Location = linkTo(basePath, 'config/hosts/host_name', body.host.host_name);
    return { ...answer, headers: { Location } };
  },
});

interface Writing {
  readonly place: ToolPlace;
  readonly realm: string | null;
  readonly body: z.output<typeof hostPayload>;
  readonly dryRun: boolean;
  readonly iso: Iso;
}

async function written({ place, realm, body, dryRun, iso }: Writing) {
  const { host, sources } = await create(place, body.host, { dryRun });
  const { created_at, ...held } = host;
  const import_tool = place.tool.address;
  const data: z.output<typeof created> = {
    ...held,
    realm,
    import_tool,
    status: 'pending',
    created_at: iso(created_at),
  };
  return { data, sources, notice: noticeOf(body.ignored) };
}

function noticeOf(ignored: readonly string[]): string | undefined {
  return ignored.length === 0 ? undefined : `Ignored, as only answers have it: ${ignored.join(', ')}.`;
}
