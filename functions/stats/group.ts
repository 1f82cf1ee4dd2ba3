import { accounts } from '../../shared/app/accounts.ts';
import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const stats = group({ accounts, realms });

export const { endpoint } = stats;
