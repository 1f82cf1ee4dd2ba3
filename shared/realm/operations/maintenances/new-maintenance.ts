import { hash, randomBytes } from 'node:crypto';

import type { MaintenanceRecord, MaintenanceSettings } from '../../../store/maintenances.ts';
import type { RealmRecord } from '../../../store/realms.ts';

interface NewMaintenance {
  readonly realm: RealmRecord;
  readonly settings: MaintenanceSettings;
  /** The author of its downtimes. */
  readonly author: string;
  /** The present time in epoch milliseconds. */
  readonly now: number;
  /** The Idempotency-Key of the request. `undefined` if it has none. */
  readonly key: string | undefined;
}

/**
 * Returns the record of a new maintenance. Its id follows from the key, if there is one: a request that is repeated because its answer was lost
 * does not create a second maintenance.
 */
export function newMaintenance({ realm, settings, author, now, key }: NewMaintenance): MaintenanceRecord {
  return {
    ...settings,
    maintenance_id:
      key === undefined
        ? randomBytes(8).toString('hex')
        : idOf([author, realm.name, realm.creation_id ?? '', key]),
    realm: { name: realm.name, creation_id: realm.creation_id },
    ...{ created_by: author, created_at: now, changed_at: now },
  };
}

function idOf(facts: readonly string[]): string {
  return hash('sha256', JSON.stringify(facts), 'hex').slice(0, 16);
}
