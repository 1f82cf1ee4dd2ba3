import { group } from '../../shared/app/group.ts';
import { realmRecords } from '../../shared/app/realm-records.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const config = group({ realms, realmRecords });

export const { endpoint } = config;
