import { group } from '../../shared/app/group.ts';
import { objectives as objectivesPart } from '../../shared/app/objectives.ts';
import { realms } from '../../shared/app/realms.ts';

/** The group of endpoints, with the parts that they use. */
export const objectives = group({ realms, objectives: objectivesPart });

export const { endpoint } = objectives;
