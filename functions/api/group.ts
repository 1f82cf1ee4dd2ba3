import { bearer } from '../../shared/app/bearer.ts';
import { group } from '../../shared/app/group.ts';
import { health } from '../../shared/app/health.ts';
import { issuers } from '../../shared/app/issuers.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const api = group({ bearer, health, issuers, realms });

export const { endpoint } = api;
