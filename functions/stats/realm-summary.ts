import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

const realmType = once(() => z.enum(['standard', 'hostgroup', 'multirealm']));

export const realmSummary = once(() =>
  z.strictObject({ name: z.string(), type: realmType(), section: z.string() }).meta({ id: 'RealmSummary' }),
);

type RealmSummary = z.infer<ReturnType<typeof realmSummary>>;

export const realmSummaryList = { sort: ['name', 'type', 'section'], ties: ['name'] };

export function summaryOf({ name, type, section }: RealmSummary): RealmSummary {
  return { name, type, section };
}
