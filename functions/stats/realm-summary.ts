import * as z from 'zod';

import { deprecatedField } from '../../shared/base/deprecated-names.ts';
import { once } from '../../shared/base/once.ts';

const realmKind = once(() => z.enum(['standard', 'hostgroup', 'multirealm']));

export const realmSummary = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: realmKind(),
      section: z.string(),
      name: deprecatedField(z.string(), 'realm'),
      type: deprecatedField(realmKind(), 'kind'),
    })
    .meta({ id: 'RealmSummary' }),
);

type RealmSummary = z.infer<ReturnType<typeof realmSummary>>;

export const realmSummaryList = { sort: ['realm', 'kind', 'section', 'name', 'type'], ties: ['realm'] };

export function realmSummaryOf({
  name,
  type,
  section,
}: Pick<RealmSummary, 'name' | 'type' | 'section'>): RealmSummary {
  return { realm: name, kind: type, section, name, type };
}
