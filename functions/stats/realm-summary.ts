import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { realmType } from '../../shared/realm/config/realm-fields.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';

export const realmSummary = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: realmType(),
      section: z.string(),
    })
    .meta({ id: 'RealmSummary' }),
);

type RealmSummary = z.infer<ReturnType<typeof realmSummary>>;

export const realmSummaryList = { sort: ['realm', 'kind', 'section'], ties: ['realm'] };

export function realmSummaryOf({
  name,
  type,
  section,
}: Pick<RealmRecord, 'name' | 'type' | 'section'>): RealmSummary {
  return { realm: name, kind: type, section };
}
