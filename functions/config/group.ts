import { group } from '../../shared/app/group.ts';
import { realmRecords } from '../../shared/app/realm-records.ts';
import { realms } from '../../shared/app/realms.ts';

/** What the endpoints of this group stand on. */
export const config = group({ realms, realmRecords });

export const { endpoint } = config;
