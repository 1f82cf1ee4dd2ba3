import { group } from '../../shared/app/group.ts';
import { kpis } from '../../shared/app/kpis.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const events = group({ kpis, realms });

export const { endpoint } = events;
