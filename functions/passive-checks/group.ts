import { apiKeys } from '../../shared/app/api-keys.ts';
import { group } from '../../shared/app/group.ts';
import { intake } from '../../shared/app/intake.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const passiveChecks = group({ apiKeys, intake, realms });

export const { endpoint } = passiveChecks;
