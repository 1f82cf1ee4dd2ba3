import * as z from 'zod';

const realmType = z.enum(['standard', 'hostgroup', 'multirealm']);

export const realmSummary = z
  .strictObject({ name: z.string(), type: realmType, section: z.string() })
  .meta({ id: 'RealmSummary' });

type RealmSummary = z.infer<typeof realmSummary>;

export const realmSummaryList = { sort: ['name', 'type', 'section'], ties: ['name'] };

export function summaryOf({ name, type, section }: RealmSummary): RealmSummary {
  return { name, type, section };
}
