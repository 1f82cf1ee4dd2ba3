// This module defines the rules of alarms as properties of CloudWatch. All rules look at periods of five minutes.
import { LEAST_CALLS, MOST_FAILED } from './failure-share.mjs';

const PERIOD_S = 300;

const aboveThreshold = {
  ComparisonOperator: 'GreaterThanThreshold',
  EvaluationPeriods: 1,
  // A period without a point had no calls, so nothing failed.
  TreatMissingData: 'notBreaching',
};

/** Describes a metric. `dimensions` maps the names of CloudWatch's dimensions to their values. */
export function metric(Namespace, MetricName, dimensions) {
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  return { Namespace, MetricName, Dimensions };
}

/** Rings if the metric is above the threshold. `Statistic` is for counts, `ExtendedStatistic` for percentiles. */
export function above(one, rule) {
  return { ...aboveThreshold, ...one, Period: PERIOD_S, ...rule };
}

/** Rings if the sum of the metrics is above 0. */
export function any(metrics) {
  const [only, ...others] = metrics;
  if (others.length === 0) return above(only, { Statistic: 'Sum', Threshold: 0 });
  // A metric without a point in the period would leave the whole sum without one.
  const sum = { Id: 'sum', Expression: 'SUM(FILL(METRICS(), 0))', ReturnData: true };
  const summands = metrics.map((one, index) => source(`m${index + 1}`, one, 'Sum'));
  return { ...aboveThreshold, Threshold: 0, Metrics: [sum, ...summands] };
}

/**
 * Rings if more than 5 of 100 calls failed. Fewer than 20 calls count as 20, so that one failure is never a rate, and two always are.
 * `failed` and `calls` are expressions over the ids of `metrics`, which are sums.
 */
export function share({ failed = 'failed', calls = 'calls', metrics }) {
  const Expression = `100 * (${failed}) / IF(${calls} > ${LEAST_CALLS}, ${calls}, ${LEAST_CALLS})`;
  const sums = Object.entries(metrics).map(([id, one]) => source(id, one, 'Sum'));
  return {
    ...aboveThreshold,
    Threshold: 100 * MOST_FAILED,
    Metrics: [{ Id: 'share', Expression, Label: 'failed, %', ReturnData: true }, ...sums],
  };
}

/** Rings if the percentile is above the threshold in a period that has enough calls for a percentile. */
export function percentile({ time, calls, stat, ...rule }) {
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

function source(Id, Metric, Stat) {
  return { Id, MetricStat: { Metric, Stat, Period: PERIOD_S }, ReturnData: false };
}
