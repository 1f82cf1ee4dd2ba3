import { group } from '../../shared/app/group.ts';
import { objectives } from '../../shared/app/objectives.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const reports = group({ realms, objectives });

export const { endpoint } = reports;
