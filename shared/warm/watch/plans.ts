import { connectionKeyOf } from '../../realm/open-realm/engines.ts';
import { hasEngine } from '../../realm/record/realm.ts';
import type { RealmRecord } from '../../store/realms.ts';

/** The plan of one engine: its realm, how often it is read, and how long its last states may be used. */
export interface RefreshPlan {
  readonly key: string;
  readonly record: RealmRecord;
  readonly intervalMs: number;
  readonly longestUseMs: number;
}

/** Returns the engines to keep, by their keys. */
export function plansOf(records: readonly RealmRecord[]): ReadonlyMap<string, RefreshPlan> {
  const plans = new Map<string, RefreshPlan>();
  for (const record of records) {
    const plan = planOf(record);
    if (plan) plans.set(plan.key, joinPlans(plan, plans.get(plan.key)));
  }
  return plans;
}

function planOf(record: RealmRecord): RefreshPlan | undefined {
  const { warm, activated } = record;
  if (!warm || !activated || !hasEngine(record)) return undefined;
  const intervalMs = warm.interval_seconds * 1000;
  const longestUseMs = Math.max(warm.stale_seconds * 1000, 2 * intervalMs);
  return { key: connectionKeyOf(record), record, intervalMs, longestUseMs };
}

/** Returns one plan for two realms of an engine. */
function joinPlans(plan: RefreshPlan, earlier = plan): RefreshPlan {
  return {
    ...earlier,
    intervalMs: Math.min(plan.intervalMs, earlier.intervalMs),
    longestUseMs: Math.max(plan.longestUseMs, earlier.longestUseMs),
  };
}
