import { realm } from '../../support/realm-records.ts';
import { Items } from './table.ts';
import { enginePort } from './world.ts';

export const userCreatedAt = '2026-01-01T00:00:00.000Z';

/** Returns the records that every schedule begins with: one realm and one user. */
export function seedItems(): Items {
  const items = new Items();
  const put = (pk: string, sk: string, fields: Readonly<Record<string, unknown>>) =>
    items.write({ pk, sk }, undefined, () => fields);
  const ids = { creation_id: 'creation-of-r', revision: 'first', created_at: userCreatedAt };
  put('REALM', 'r', { ...realm('r', { monitoring_port: enginePort }), ...ids });
  put('REALM_VERSION', '-', { version: 'first' });
  put('USER', 'u', { user_name: 'u', role: 'viewer', created_at: userCreatedAt });
  return items;
}
