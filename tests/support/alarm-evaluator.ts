import { createContext, runInContext } from 'node:vm';

import type { Metric, PackagedResource } from './template.ts';

/** The sums, or percentiles, of one period of five minutes: metric name as `metricName` writes it → value. */
export type Period = Readonly<Record<string, number>>;

/** Returns a metric as text, so that a written metric and the metric of an alarm can be compared. */
export function metricName({ Namespace, MetricName, Dimensions = [] }: Metric): string {
  const dimensions = Dimensions.map(({ Name, Value }) => `${Name}=${Value}`).sort();
  return `${Namespace}/${MetricName} ${dimensions.join(' ')}`;
}

export function watchedBy({ Properties }: PackagedResource): string[] {
  if (!Properties.Metrics) return [metricName(Properties)];
  return Properties.Metrics.flatMap(({ MetricStat }) => (MetricStat ? [metricName(MetricStat.Metric)] : []));
}

/** Returns true if CloudWatch would raise the alarm after these periods. The newest period is the last. */
export function isRinging(alarm: PackagedResource, periods: readonly Period[]): boolean {
  const { Properties } = alarm;
  const { EvaluationPeriods = 1, DatapointsToAlarm = EvaluationPeriods } = Properties;
  const looked = Array.from({ length: EvaluationPeriods }, (_, back) => periods.at(-1 - back) ?? {});
  return looked.filter((period) => isBreaching(alarm, period)).length >= DatapointsToAlarm;
}

function isBreaching(alarm: PackagedResource, period: Period): boolean {
  const { Threshold = 0, ComparisonOperator, TreatMissingData } = alarm.Properties;
  const value = valueOf(alarm, period);
  if (value === undefined) {
    if (TreatMissingData !== 'breaching' && TreatMissingData !== 'notBreaching')
      throw new Error(`This evaluator cannot treat missing data as ${TreatMissingData}`);
    return TreatMissingData === 'breaching';
  }
  if (ComparisonOperator === 'LessThanThreshold') return value < Threshold;
  if (ComparisonOperator === 'GreaterThanThreshold') return value > Threshold;
  throw new Error(`This evaluator cannot compare by ${ComparisonOperator}`);
}

/** `undefined` if a metric that the value needs has no point. */
function valueOf({ Properties }: PackagedResource, period: Period): number | undefined {
  const { Metrics } = Properties;
  if (!Metrics) return period[metricName(Properties)];
  const points = Metrics.flatMap(({ Id, MetricStat }) =>
    MetricStat ? [[Id, period[metricName(MetricStat.Metric)] ?? Number.NaN] as const] : [],
  );
  const [result] = Metrics.filter(({ ReturnData }) => ReturnData);
  const math = createContext({
    ...Object.fromEntries(points),
    IF: (condition: unknown, yes: number, no: number) => (condition === true ? yes : no),
    FILL: (value: number | readonly number[], filler: number) => fill(value, filler),
    SUM: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
    METRICS: () => points.map(([, value]) => value),
  });
  const value = Number(runInContext(result?.Expression ?? '', math));
  return Number.isNaN(value) ? undefined : value;
}

function fill(value: number | readonly number[], filler: number): number | readonly number[] {
  if (typeof value === 'number') return Number.isNaN(value) ? filler : value;
  return value.map((one) => (Number.isNaN(one) ? filler : one));
}

/** Returns true if a rule of `ALARM("name")`, `AND`, `OR` and `NOT` is met while the alarms with these names are raised. */
export function isRuleMet(rule: string, ringing: readonly string[]): boolean {
  const words = rule
    .replaceAll(/\bAND\b/g, '&&')
    .replaceAll(/\bOR\b/g, '||')
    .replaceAll(/\bNOT\b/g, '!');
  return runInContext(words, createContext({ ALARM: (name: string) => ringing.includes(name) })) === true;
}
