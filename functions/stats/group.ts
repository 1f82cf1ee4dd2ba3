import { accounts } from '../../shared/app/accounts.ts';
import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';

/** What the endpoints of this group stand on. */
export const stats = group({ accounts, realms });

export const { endpoint } = stats;
