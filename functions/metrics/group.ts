import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { series } from '../../shared/app/series.ts';

/** The group of endpoints, with the parts that they use. */
export const metrics = group({ realms, series });

export const { endpoint } = metrics;
