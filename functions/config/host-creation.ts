/** This module contains the parts that the two endpoints for creating a host share. */
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { createHost } from '../../shared/realm/config/host-changes.ts';
import { hostDefinition } from '../../shared/realm/config/host-definition.ts';
import type { ToolWithEngines } from '../../shared/realm/directory/tool-finder.ts';
import type { IsoFormatter } from '../../shared/time/iso.ts';
import { hostPayload } from './host-payload.ts';

const created = once(() =>
  z
    .strictObject({
      ...hostDefinition().shape,
      realm: z.string().nullable().describe('null if the host was given to an import tool directly'),
      import_tool: z.string(),
      activation: z.literal('pending').describe('until the engine is seen to know it'),
      removable: z.boolean(),
      created_at: z.iso.datetime({ offset: true }).nullable(),
    })
    .meta({ id: 'CreatedHost' }),
);

/** The parts that both endpoints for creating a host have in common. */
export const hostCreation = {
  method: 'POST',
  access: 'admin',
  description:
    'A field that the import tool cannot hold is refused, never dropped. Null and an empty text mean that a field is absent, ' +
    'and an answer about a host can be sent back: what only answers have is ignored, and named in `meta.notice`. Where several ' +
    'engines will load the host, ' +
    '`meta.sources` says which of them answered whether they know its names.',
  sources: true,
  body: hostPayload,
  success: 201,
  returns: created,
} as const;

interface HostCreation {
  readonly place: ToolWithEngines;
  readonly realm: string | null;
  readonly body: z.output<ReturnType<typeof hostPayload>>;
  readonly dryRun: boolean;
  readonly iso: IsoFormatter;
}

export async function createdHost({ place, realm, body, dryRun, iso }: HostCreation) {
  const { host, sources } = await createHost(place, body.host, { dryRun });
  const { created_at, ...definition } = host;
  const import_tool = place.tool.address;
  const data: z.output<ReturnType<typeof created>> = {
    ...definition,
    realm,
    import_tool,
    activation: 'pending',
    created_at: iso(created_at),
  };
  return { data, sources, notice: noticeOf(body.ignored) };
}

function noticeOf(ignored: readonly string[]): string | undefined {
  return ignored.length === 0 ? undefined : `Ignored, as only answers have it: ${ignored.join(', ')}.`;
}
