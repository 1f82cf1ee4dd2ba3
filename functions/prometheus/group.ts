import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const prometheus = group({ realms });

export const { endpoint } = prometheus;
