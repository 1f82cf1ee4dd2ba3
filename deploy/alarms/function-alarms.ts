// These are the alarms from the metrics that Lambda itself has of a function: failures without an answer, throttled calls, and
// slowness.
import type { FunctionDefinition } from '../framework.ts';
import {
  type Alarm,
  failureShareRule,
  metric,
  percentileRule,
  ringAbove,
  ringIfAnyOf,
  ticket,
} from './rules.ts';

/**
 * Returns true if a caller waits for the answer of the function: functions of the gateway, and authorizers. A failed job is started
 * again by its trigger.
 */
function hasCallers({ events, alarms }: FunctionDefinition): boolean {
  return alarms.errors === false || events.some((event) => event.http);
}

/**
 * Returns the function's alarms by kind. Each failure of an authorizer is a log line `authorizer.failed`, which has its own alarm, so that only the calls that
 * Lambda refused to begin are counted here.
 */
export function functionAlarms(
  definition: FunctionDefinition,
): Readonly<Record<'Errors' | 'Duration', Alarm>> {
  return hasCallers(definition) ? callAlarms(definition) : jobAlarms(definition);
}

function callAlarms(definition: FunctionDefinition): Record<'Errors' | 'Duration', Alarm> {
  const { calls, errors, throttles, duration } = metricsOf(definition);
  const { name, alarms } = definition;
  const isJudged = alarms.errors !== false;
  return {
    Errors: {
      severity: 'page',
      description: `Callers of the function ${name} get no answer: more than 5 of 100 of its calls fail${isJudged ? ', as Lambda itself sees it' : ''}, or are refused because too many run at once.`,
      // A throttled call is not counted as an invocation.
      rule: failureShareRule({
        failed: `FILL(throttled, 0)${isJudged ? ' + FILL(failed, 0)' : ''}`,
        calls: '(FILL(throttled, 0) + FILL(calls, 0))',
        metrics: { throttled: throttles, ...(isJudged && { failed: errors }), calls },
      }),
    },
    Duration: {
      severity: 'ticket',
      description: `Callers of the function ${name} wait: one of 20 calls takes longer than ${alarms.p95_ms / 1000} s.`,
      rule: percentileRule({ time: duration, calls, stat: 'p95', rule: slowness(definition) }),
    },
  };
}

/** A job has few calls, and their 95th percentile is the slowest of them. */
function jobAlarms(definition: FunctionDefinition): Record<'Errors' | 'Duration', Alarm> {
  const { errors, throttles, duration } = metricsOf(definition);
  const { name, alarms } = definition;
  return {
    Errors: ticket(
      `The job ${name} failed, or was not started because too many functions run at once, so that its work is late until it is started again.`,
      ringIfAnyOf([errors, throttles]),
    ),
    Duration: ticket(
      `The job ${name} takes longer than ${alarms.p95_ms / 1000} s, so that its work may end unfinished.`,
      ringAbove(duration, { ...slowness(definition), ExtendedStatistic: 'p95' }),
    ),
  };
}

function metricsOf({ name }: FunctionDefinition) {
  const of = (MetricName: string) => metric('AWS/Lambda', MetricName, { FunctionName: name });
  return {
    calls: of('Invocations'),
    errors: of('Errors'),
    throttles: of('Throttles'),
    duration: of('Duration'),
  };
}

function slowness({ alarms }: FunctionDefinition) {
  return { Threshold: alarms.p95_ms, EvaluationPeriods: 3 };
}
