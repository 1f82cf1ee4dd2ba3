import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { realmType } from '../../shared/realm/config/realm-fields.ts';

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

/** The fields of a realm's record that its summary shows. */
interface SummarizedRealm {
  readonly name: string;
  readonly type: RealmSummary['kind'];
  readonly section: string;
}

export function realmSummaryOf({ name, type, section }: SummarizedRealm): RealmSummary {
  return { realm: name, kind: type, section };
}
