import { group, type ScopeOf } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { restarts } from '../../shared/app/restarts.ts';

/** The group of endpoints, with the parts that they use. */
export const utils = group({ realms, restarts });

export const { endpoint } = utils;

export type Scope = ScopeOf<typeof utils.parts>;
