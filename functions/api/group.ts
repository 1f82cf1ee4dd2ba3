import { bearer } from '../../shared/app/bearer.ts';
import { group } from '../../shared/app/group.ts';
import { health } from '../../shared/app/health.ts';
import { realms } from '../../shared/app/realms.ts';

/** What the endpoints of this group stand on. */
export const api = group({ bearer, health, realms });

export const { endpoint } = api;
