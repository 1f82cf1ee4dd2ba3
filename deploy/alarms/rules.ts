// This module defines the rules of alarms as properties of CloudWatch. All rules look at periods of five minutes.
import type { Severity } from '../parameters/parameters.ts';
import { LEAST_CALLS, MOST_FAILED } from './failure-share.ts';

const PERIOD_S = 300;

export interface AlarmMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
}

/** Properties of an alarm that say when it rings. */
export type AlarmRule = Readonly<Record<string, unknown>>;

/** An alarm without its name. An alarm without a severity notifies nobody itself. */
export interface Alarm {
  readonly severity?: Severity;
  readonly description: string;
  readonly rule: AlarmRule;
}

const aboveThreshold = {
  ComparisonOperator: 'GreaterThanThreshold',
  EvaluationPeriods: 1,
  // A period without a point had no calls, so nothing failed.
  TreatMissingData: 'notBreaching',
};

/** Describes a metric. `dimensions` maps the names of CloudWatch's dimensions to their values. */
export function metric(
  Namespace: string,
  MetricName: string,
  dimensions: Readonly<Record<string, string>>,
): AlarmMetric {
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  return { Namespace, MetricName, Dimensions };
}

/** Rings if the metric is above the threshold. `Statistic` is for counts, `ExtendedStatistic` for percentiles. */
export function ringAbove(metric: AlarmMetric, rule: AlarmRule): AlarmRule {
  return { ...aboveThreshold, ...metric, Period: PERIOD_S, ...rule };
}

/** Rings if the count is above 0. */
export function ringIfAny(metric: AlarmMetric): AlarmRule {
  return ringAbove(metric, { Statistic: 'Sum', Threshold: 0 });
}

/** Rings if the sum of the metrics is above 0. */
export function ringIfAnyOf(metrics: readonly AlarmMetric[]): AlarmRule {
  // A metric without a point in the period would leave the whole sum without one.
  const sum = { Id: 'sum', Expression: 'SUM(FILL(METRICS(), 0))', ReturnData: true };
  const summands = metrics.map((one, index) => source(`m${index + 1}`, one, 'Sum'));
  return { ...aboveThreshold, Threshold: 0, Metrics: [sum, ...summands] };
}

interface Share {
  /** The sums of these metrics are the variables of the expressions, by their names. */
  readonly metrics: Readonly<Record<string, AlarmMetric>>;
  /** The expressions for the numbers of failed calls and of all calls. */
  readonly failed?: string;
  readonly calls?: string;
}

/** Rings if more than 5 of 100 calls failed. Fewer than 20 calls count as 20, so that one failure is never a rate, and two always are. */
export function failureShareRule({ failed = 'failed', calls = 'calls', metrics }: Share): AlarmRule {
  const Expression = `100 * (${failed}) / IF(${calls} > ${LEAST_CALLS}, ${calls}, ${LEAST_CALLS})`;
  const sums = Object.entries(metrics).map(([id, one]) => source(id, one, 'Sum'));
  return {
    ...aboveThreshold,
    Threshold: 100 * MOST_FAILED,
    Metrics: [{ Id: 'share', Expression, Label: 'failed, %', ReturnData: true }, ...sums],
  };
}

interface Percentile {
  readonly time: AlarmMetric;
  readonly calls: AlarmMetric;
  /** CloudWatch's name of the percentile, e.g. `p95`. */
  readonly stat: string;
  readonly rule: AlarmRule;
}

/** Rings if the percentile is above the threshold in a period that has enough calls for a percentile. */
export function percentileRule({ time, calls, stat, rule }: Percentile): AlarmRule {
  const slow = {
    Id: 'slow',
    Expression: `IF(calls < ${LEAST_CALLS}, 0, time)`,
    Label: stat,
    ReturnData: true,
  };
  return {
    ...aboveThreshold,
    ...rule,
    Metrics: [slow, source('time', time, stat), source('calls', calls, 'Sum')],
  };
}

function source(Id: string, Metric: AlarmMetric, Stat: string) {
  return { Id, MetricStat: { Metric, Stat, Period: PERIOD_S }, ReturnData: false };
}

/** Returns a metric of the project itself. */
export function ours(
  { service }: { readonly service: string },
  name: string,
  dimensions: Readonly<Record<string, string>> = {},
): AlarmMetric {
  return metric('Realmgate', name, { service, ...dimensions });
}

export function ticket(description: string, rule: AlarmRule): Alarm {
  return { severity: 'ticket', description, rule };
}
