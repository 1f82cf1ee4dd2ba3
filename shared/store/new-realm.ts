import * as z from 'zod';

import { realmFields } from './realm-fields.ts';
import type { RealmRecord } from './realms.ts';

const payload = z.strictObject(realmFields.shape);

interface Rule {
  readonly field: keyof z.infer<typeof payload>;
  readonly message: string;
  broken(realm: z.infer<typeof payload>): boolean;
}

const needsAddress = (field: 'monitoring_port' | 'monitoring_tls' | 'monitoring_tls_ca'): Rule => ({
  field,
  message: 'needs monitoring_ip',
  broken: (realm) => realm[field] !== undefined && realm.monitoring_ip === undefined,
});

const rules: readonly Rule[] = [
  {
    field: 'realms',
    message: 'a multirealm has no host_groups of its own',
    broken: (realm) => realm.realms !== undefined && realm.host_groups !== undefined,
  },
  {
    field: 'host_groups',
    message: 'must name at least one hostgroup',
    broken: (realm) => realm.host_groups !== undefined && !/[^\s,]/.test(realm.host_groups),
  },
  {
    field: 'realms',
    message: 'a multirealm needs at least one member',
    broken: (realm) => realm.realms?.length === 0,
  },
  {
    field: 'realms',
    message: 'a multirealm cannot hold itself',
    broken: (realm) => realm.realms?.includes(realm.display_name) ?? false,
  },
  {
    field: 'monitoring_socket',
    message: 'an engine has one address: monitoring_ip or monitoring_socket',
    broken: (realm) => realm.monitoring_ip !== undefined && realm.monitoring_socket !== undefined,
  },
  needsAddress('monitoring_port'),
  needsAddress('monitoring_tls'),
  needsAddress('monitoring_tls_ca'),
];

/** A realm's creation payload with the rules that hold between its fields; unknown fields are faults. */
export const newRealm = payload.superRefine((realm, context) => {
  for (const { field, message } of rules.filter((rule) => rule.broken(realm))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});
export type NewRealm = z.infer<typeof newRealm>;

/** Members make a multirealm, host groups a hostgroup realm, neither a standard realm. */
export function realmFrom(fields: NewRealm): RealmRecord {
  return {
    ...fields,
    name: fields.display_name,
    type: fields.realms ? 'multirealm' : fields.host_groups ? 'hostgroup' : 'standard',
    activated: fields.activated ?? true,
    origin: fields.origin ?? [],
  };
}
