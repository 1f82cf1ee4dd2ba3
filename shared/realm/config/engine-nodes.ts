import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { collectorsOf } from './collectors.ts';

/** A node around a realm's engine: its import tool or a satellite (spec 4.4). */
export const nodeSchema = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: z.enum(['import_tool', 'satellite']),
      name: z.string(),
      address: z
        .string()
        .nullable()
        .describe('address; null: not known, because engines do not report the addresses of their nodes'),
    })
    .meta({ id: 'EngineNode' }),
);
export type EngineNode = z.infer<ReturnType<typeof nodeSchema>>;

/** Returns the import tool from the realm's record and the satellites from its engine. */
export async function listEngineNodes(
  realm: OpenRealm,
): Promise<{ readonly nodes: EngineNode[]; readonly notice?: string }> {
  const { import_tool } = realm.record;
  const { collectors, ...rest } = await collectorsOf(realm);
  const satellites = collectors.flatMap(({ kind, name, address }): EngineNode[] =>
    kind === 'satellite' ? [{ realm: realm.name, kind, name, address }] : [],
  );
  const tool: EngineNode[] =
    import_tool === undefined
      ? []
      : [{ realm: realm.name, kind: 'import_tool', name: import_tool, address: import_tool }];
  return { nodes: [...tool, ...satellites], ...rest };
}
