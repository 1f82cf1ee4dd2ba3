import type { ListedObjective } from '../../shared/realm/objectives/objectives.ts';
import { knownValue, type MetricSample } from './metric-families.ts';

const burnTimes = ['1h', '6h', '3d'] as const;

/** Returns the samples of an objective. One that was never calculated has none. */
export function samplesOfObjective({ record, figures, computed_at }: ListedObjective): MetricSample[] {
  if (computed_at === null) return [];
  const values = [
    ...knownValue('objective_budget_seconds', figures.budget_seconds),
    ...knownValue('objective_spent_seconds', figures.spent_seconds),
    ...knownValue('objective_left_seconds', figures.left_seconds),
    ...knownValue('objective_unknown_seconds', figures.unknown_seconds),
    ...burnTimes.flatMap((time) =>
      knownValue('objective_burn_rate', figures.burn_rates[time], { window: time }),
    ),
    ...knownValue('objective_computed_timestamp_seconds', computed_at),
  ];
  const labels = { realm: record.realm.name, objective: record.name };
  return values.map(({ labels: more, ...rest }) => ({ ...rest, labels: { ...labels, ...more } }));
}
