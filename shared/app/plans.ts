import { createPlanStore, type PlanStore } from '../store/plans.ts';
import type { RequestPart } from './part.ts';

/** Creates the store of plans. */
export const plans: RequestPart<PlanStore> = ({ table, clock }) => {
  const store = createPlanStore(table, clock);
  return () => store;
};
