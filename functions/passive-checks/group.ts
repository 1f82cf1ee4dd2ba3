import { apiKeys } from '../../shared/app/api-keys.ts';
import { group } from '../../shared/app/group.ts';
import { intake } from '../../shared/app/intake.ts';
import { realms } from '../../shared/app/realms.ts';

/** What the endpoints of this group stand on. */
export const passiveChecks = group({ apiKeys, intake, realms });

export const { endpoint } = passiveChecks;
