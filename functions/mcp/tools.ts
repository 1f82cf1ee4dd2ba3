import { applyPlan } from './apply-plan.ts';
import { availability } from './availability.ts';
import { compareTimes } from './compare-times.ts';
import { history } from './history.ts';
import { host, service } from './host-and-service.ts';
import { maintenances } from './maintenances.ts';
import { metrics } from './metrics.ts';
import { objectives } from './objectives.ts';
import { operations } from './operations.ts';
import { plan } from './plan.ts';
import { realms } from './realms.ts';
import { search } from './search.ts';
import { whatsWrong } from './whats-wrong.ts';

/** The tools, in the order in which they are listed. */
export const tools = [
  whatsWrong,
  host,
  service,
  search,
  history,
  availability,
  objectives,
  metrics,
  realms,
  compareTimes,
  plan,
  applyPlan,
  operations,
  maintenances,
];
