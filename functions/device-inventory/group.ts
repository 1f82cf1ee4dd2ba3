import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';

/** What the endpoints of this group stand on. */
export const deviceInventory = group({ realms });

export const { endpoint } = deviceInventory;
