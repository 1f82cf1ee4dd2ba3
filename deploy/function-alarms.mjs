// What Lambda itself sees of a function: failures without an answer, no room to run, and slowness.
import { above, metric, percentile, share } from './alarm-rules.mjs';

/** True if a caller waits for what the function answers: functions of the gateway, and authorizers. Jobs are started again by what starts them. */
export function hasCallers({ events = [], alarms }) {
  return alarms.errors === false || events.some((event) => event.http);
}

/**
 * Returns the function's alarms by kind, each with its severity. `alarms.p95_ms` is the duration in milliseconds that 95 of 100 calls should
 * stay under; `alarms.errors` is false for authorizers.
 */
export function functionAlarms(definition) {
  const { name, alarms } = definition;
  const of = (MetricName) => metric('AWS/Lambda', MetricName, { FunctionName: name });
  const isAwaited = hasCallers(definition);
  const severity = isAwaited ? 'page' : 'ticket';
  const anyOf = (one) => above(one, { Statistic: 'Sum', Threshold: 0 });
  const slow = { Threshold: alarms.p95_ms, EvaluationPeriods: 3 };
  return {
    ...(alarms.errors !== false && {
      Errors: {
        severity,
        ...(isAwaited
          ? share({ metrics: { failed: of('Errors'), calls: of('Invocations') } })
          : anyOf(of('Errors'))),
      },
    }),
    Throttles: {
      severity,
      // A throttled call is none of the invocations.
      ...(isAwaited
        ? share({
            calls: '(failed + FILL(calls, 0))',
            metrics: { failed: of('Throttles'), calls: of('Invocations') },
          })
        : anyOf(of('Throttles'))),
    },
    Duration: {
      severity: 'ticket',
      // A job has few calls, and its 95th percentile is the slowest of them.
      ...(isAwaited
        ? percentile({ ...slow, time: of('Duration'), calls: of('Invocations'), stat: 'p95' })
        : above(of('Duration'), { ...slow, ExtendedStatistic: 'p95' })),
    },
  };
}
