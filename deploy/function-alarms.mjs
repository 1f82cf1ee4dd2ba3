// These are the alarms from the metrics that Lambda itself has of a function: failures without an answer, throttled calls, and
// slowness.
import { above, metric, percentile, share } from './alarm-rules.mjs';

/**
 * Returns true if a caller waits for the answer of the function: functions of the gateway, and authorizers. A failed job is started
 * again by its trigger.
 */
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
      // A throttled call is not counted as an invocation.
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
