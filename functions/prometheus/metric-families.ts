/** The metrics of a realm and of its objectives: their names without the prefix, and what they tell. All are gauges. */
export const metricFamilies = {
  up: '1 if the engine of the realm answers, 0 if it does not',
  states_age_seconds:
    'Age of the warm states from which the figures were made; absent if the engine was asked',
  query_errors: '1 for each query of this answer that failed, with the code of the problem',
  engine_info: '1, with the kind and the version of the engine',
  engine_start_time_seconds: 'Time at which the engine started, in seconds since the epoch',
  hosts: 'Number of hosts by state',
  services: 'Number of services by state',
  hosts_by_condition: 'Number of hosts that meet a condition; a host may meet several',
  services_by_condition: 'Number of services that meet a condition; a service may meet several',
  last_check_timestamp_seconds: 'Time of the latest active check, in seconds since the epoch',
  check_latency_mean_seconds: 'Mean time by which the last active checks began late',
  check_latency_max_seconds: 'Longest time by which one of the last active checks began late',
  check_execution_mean_seconds: 'Mean time that the last active checks took',
  check_execution_max_seconds: 'Longest time that one of the last active checks took',
  perfdata: 'Present value of the performance data, in the unit of the plugin',
  perfdata_left_out: 'Number of values of performance data that are missing here because of perfdata_limit',
  objective_budget_seconds: 'Seconds that may be spent in the window of an objective',
  objective_spent_seconds: 'Seconds of the budget that were spent',
  objective_left_seconds: 'Seconds of the budget that are left; negative if more was spent',
  objective_unknown_seconds: 'Seconds of the window of which no state is known',
  objective_burn_rate: 'How many times as fast as the target allows the budget was spent in the last time',
  objective_computed_timestamp_seconds:
    'Time at which the figures of an objective were calculated, in seconds since the epoch',
} as const;

export type RealmMetricName = keyof typeof metricFamilies;

/** One value of a metric. The label `realm` comes first, the others differ by metric. */
export interface MetricSample {
  readonly metric: RealmMetricName;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A sample before it has the label `realm`. */
export type RealmValue = Omit<MetricSample, 'labels'> & { readonly labels?: MetricSample['labels'] };

/** Returns the value as a list. It is empty if the value is not known. */
export function knownValue(
  metric: RealmMetricName,
  value: number | null | undefined,
  labels?: MetricSample['labels'],
): RealmValue[] {
  return value === null || value === undefined ? [] : [{ metric, value, ...(labels && { labels }) }];
}
