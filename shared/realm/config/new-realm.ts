import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { realmFields } from './realm-fields.ts';
import { type RealmFields, realmRules, realmTypeOfFields } from './realm-rules.ts';

/** Makes a rule run even if single fields have faults, so that all faults are reported at once. */
const always = { when: ({ value }: { readonly value: unknown }) => isRecordOfFields(value) };

const ruled = once(() =>
  realmRules.reduce(
    (schema, rule) =>
      schema.refine((realm) => !rule.broken(realm), { path: [rule.field], error: rule.message, ...always }),
    z.strictObject(realmFields().shape),
  ),
);

/**
 * A realm's creation payload with the rules between its fields. Unknown fields are faults. Optional fields may also be null or
 * an empty text.
 */
export const newRealm = once(() => ruled().meta({ id: 'NewRealm' }));
export type NewRealm = z.output<ReturnType<typeof newRealm>>;

/** A change of a realm (RFC 7396). Fields that are left out keep their values; null or an empty text removes a field. */
export const realmChange = once(() =>
  z.strictObject(realmFields().partial().shape).meta({ id: 'RealmChange' }),
);
export type RealmChange = z.output<ReturnType<typeof realmChange>>;

export function newRealmRecord(fields: NewRealm): RealmRecord {
  const { kind: _kind, members = [], ...rest } = fields;
  return {
    ...rest,
    ...(members.length > 0 ? { members } : {}),
    name: fields.display_name,
    type: realmTypeOfFields(fields),
    activated: fields.activated ?? true,
    origin: fields.origin ?? [],
    creation_ids: {},
  };
}

function isRecordOfFields(value: unknown): value is RealmFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
