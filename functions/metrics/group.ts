import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { series } from '../../shared/app/series.ts';

/** What the endpoints of this group stand on. */
export const metrics = group({ realms, series });

export const { endpoint } = metrics;
