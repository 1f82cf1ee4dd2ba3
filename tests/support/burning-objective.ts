import type { CalculatedObjective } from '../../shared/realm/objectives/evaluate.ts';
import type { ObjectiveFigures } from '../../shared/realm/objectives/figures.ts';
import type { ObjectiveRecord } from '../../shared/store/objectives.ts';

/** The beginning of December 2026 in UTC, in epoch seconds. */
export const december = Date.UTC(2026, 11, 1) / 1000;

type Rates = Partial<ObjectiveFigures['burn_rates']>;

/** Returns figures of December with these burn rates; those that are not given are 0. */
export function figuresWith(rates: Rates, more: Partial<ObjectiveFigures> = {}): ObjectiveFigures {
  return {
    ...{ time_from: december, time_to: december + 31 * 86_400, availability_percent: 99.95 },
    ...{ budget_seconds: 2678, spent_seconds: 1339, left_seconds: 1339, left_percent: 50 },
    ...{ unknown_seconds: 0, excluded_seconds: 0, exhausted_at: null, object_count: 1 },
    burn_rates: { '5m': 0, '30m': 0, '1h': 0, '6h': 0, '3d': 0, ...rates },
    ...more,
  };
}

/** Burn rates of an outage that goes on, and of one that is over since ten minutes. */
export const outage: Rates = { '5m': 1000, '30m': 200, '1h': 100, '6h': 17, '3d': 1.4 };
export const afterOutage: Rates = { ...outage, '5m': 0 };
export const exhausted = { spent_seconds: 2700, left_seconds: -22, left_percent: 0 };

/** Returns an objective of the realm `paris` with these figures. */
export function calculatedAt(
  computed_at: number,
  figures: ObjectiveFigures,
  more: Partial<ObjectiveRecord> = {},
): CalculatedObjective {
  const record: ObjectiveRecord = {
    ...{ objective_id: '0123456789abcdef', realm: { name: 'paris', creation_id: 'c1' }, name: 'shop' },
    ...{ window: 'month', time_zone: 'UTC', combine: 'all', created_by: 'admin', created_at: 1 },
    versions: [
      ...[{ begins_on: '2026-11-01', target_percent: 99.9, kind: 'hosts', changed_by: 'admin' } as const],
    ].map((rules) => ({ ...rules, downtimes: 'counted' })),
    changed_at: 1,
    ...more,
  };
  return { record, figures, computed_at };
}
