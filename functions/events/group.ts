import { group } from '../../shared/app/group.ts';
import { kpis } from '../../shared/app/kpis.ts';
import { realms } from '../../shared/app/realms.ts';

/** What the endpoints of this group stand on. */
export const events = group({ kpis, realms });

export const { endpoint } = events;
