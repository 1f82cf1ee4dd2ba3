import { createPlanStore } from '../store/plans.ts';
import { commonPart } from './part.ts';

/** Creates the store of plans. */
export const plans = commonPart(({ table, clock }) => createPlanStore(table, clock));
