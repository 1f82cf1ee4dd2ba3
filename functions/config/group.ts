import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { registry } from '../../shared/app/registry.ts';

/** What the endpoints of this group stand on. */
export const config = group({ realms, registry });

export const { endpoint } = config;
