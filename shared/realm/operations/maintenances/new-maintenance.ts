import { randomBytes } from 'node:crypto';

import type { MaintenanceRecord, MaintenanceSettings } from '../../../store/maintenances.ts';
import type { RealmRecord } from '../../../store/realms.ts';

interface NewMaintenance {
  readonly realm: RealmRecord;
  readonly settings: MaintenanceSettings;
  /** The author of its downtimes. */
  readonly author: string;
  /** The present time in epoch milliseconds. */
  readonly now: number;
}

/** Returns the record of a new maintenance, with a new id. */
export function newMaintenance({ realm, settings, author, now }: NewMaintenance): MaintenanceRecord {
  return {
    ...settings,
    maintenance_id: randomBytes(8).toString('hex'),
    realm: { name: realm.name, creation_id: realm.creation_id },
    ...{ created_by: author, created_at: now, changed_at: now },
  };
}
