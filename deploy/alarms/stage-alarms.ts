// These alarms watch all functions of a stage together. The functions answer their faults, so that Lambda's own count of errors misses
// them. The project's own metrics (shared/base/metrics.ts) and the error lines of the logs (alarms.ts) show them.
import type { Severity } from '../parameters/parameters.ts';
import { jobAlarms, type WatchedJobs } from './job-alarms.ts';
import {
  type Alarm,
  type AlarmMetric,
  type AlarmRule,
  failureShareRule,
  metric,
  ours,
  ringAbove,
  ringIfAny,
  ringIfAnyOf,
  ticket,
} from './rules.ts';

/** The names of the stage's AWS resources that the rules need. */
export interface StageNames extends WatchedJobs {
  readonly stage: string;
  readonly apiName: string;
  readonly authorizers: readonly string[];
  readonly tableName: string;
  readonly queueName: string;
  readonly deadQueueName: string;
  readonly operationQueueName: string;
  readonly deadOperationQueueName: string;
}

/** Alarms by their short names. */
type Alarms = Readonly<Record<string, Alarm>>;

/** The codes of error lines that each ring an alarm. `request.failed` has the metrics ServerErrors and InternalErrors instead. */
const alarmingCodes: readonly (readonly [code: string, severity: Severity, description: string])[] = [
  [
    'audit.unwritten',
    'ticket',
    'The record of a write is not in the table; the line audit.unwritten holds it whole.',
  ],
  [
    'store.record_unreadable',
    'page',
    'A record of the table breaks its schema; its line says which and how.',
  ],
  [
    'idempotency.unkept',
    'ticket',
    'An answer is not kept under its Idempotency-Key; the lines idempotency.unkept say why.',
  ],
  [
    'realm.failed',
    'ticket',
    'A bug cost one realm its share of an answer; the lines realm.failed say where.',
  ],
  [
    'authorizer.issuer_unavailable',
    'ticket',
    'An issuer of tokens does not answer; the lines authorizer.issuer_unavailable say how.',
  ],
  ['job.failed', 'ticket', 'A job could not do its work as a whole; the lines job.failed say why.'],
  [
    'check.abandoned',
    'ticket',
    'A passive check could not be delivered for 24 hours; the lines check.abandoned say why.',
  ],
];
const tableOperations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];

export function stageAlarms(names: StageNames): Alarms {
  return {
    ...{ ...answerAlarms(names), ...lineAlarms(names), ...jobAlarms(names) },
    ...{ ...queueAlarms(names), ...tableAlarms(names) },
  };
}

/**
 * Returns the alarms about answers to callers. An engine that fails only rings `engine-errors`, so that it does not hide faults of the
 * API.
 */
function answerAlarms(names: StageNames): Alarms {
  const gateway = (name: string) =>
    metric('AWS/ApiGateway', name, { ApiName: names.apiName, Stage: names.stage });
  const failed = ours(names, 'ServerErrors');
  const engines = ours(names, 'EngineErrors');
  const calls = ours(names, 'Requests');
  return {
    'server-errors': {
      severity: 'page',
      description:
        'More than 5 of 100 requests are answered with 5xx, and no engine is the cause; the lines request.failed say why.',
      rule: failureShareRule({ failed: 'failed - engines', metrics: { failed, engines, calls } }),
    },
    'engine-errors': {
      severity: 'ticket',
      description:
        'More than 5 of 100 requests are answered with 5xx because an engine or a backend fails; the lines request.failed say which.',
      rule: failureShareRule({ metrics: { failed: engines, calls } }),
    },
    // Each answer with 500 is a bug, so that one is enough. A high share of them rings `server-errors`.
    'internal-errors': {
      severity: 'ticket',
      description: 'Requests are answered with 500, so there is a bug; the lines request.failed say where.',
      rule: ringIfAny(ours(names, 'InternalErrors')),
    },
    // This alarm notifies nobody itself (composite-alarms.ts).
    'gateway-5xx': {
      description: 'More than 5 of 100 requests got a 5xx of the gateway, and no function answered them.',
      rule: failureShareRule({
        failed: 'IF(failed > FILL(answered, 0), failed - FILL(answered, 0), 0)',
        metrics: { failed: gateway('5XXError'), answered: failed, calls: gateway('Count') },
      }),
    },
  };
}

function lineAlarms(names: StageNames): Alarms {
  const lines = (event: string) => ours(names, 'ErrorLines', { event });
  const counted = alarmingCodes.map(([event, severity, description]): [string, Alarm] => [
    event.replace(/[._]/g, '-'),
    { severity, description, rule: ringIfAny(lines(event)) },
  ]);
  return {
    ...Object.fromEntries(counted),
    'authorizer-failed': {
      severity: 'page',
      description: 'Tokens cannot be judged, so callers get 503; the lines authorizer.failed say why.',
      rule: authorizerRule(names, lines('authorizer.failed')),
    },
  };
}

function authorizerRule({ authorizers }: StageNames, failed: AlarmMetric): AlarmRule {
  const calls = authorizers.map((FunctionName, index): [string, AlarmMetric] => [
    `calls${index + 1}`,
    metric('AWS/Lambda', 'Invocations', { FunctionName }),
  ]);
  return failureShareRule({
    failed: 'FILL(failed, 0)',
    calls: `(${calls.map(([id]) => `FILL(${id}, 0)`).join(' + ')})`,
    metrics: { failed, ...Object.fromEntries(calls) },
  });
}

/** Returns the alarms about the queues of passive checks and of operations. */
function queueAlarms(names: StageNames): Alarms {
  const dead = (QueueName: string) =>
    ringIfAny(metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }));
  // An engine that restarts is back within an hour. A delivery is tried at least every five minutes.
  const late = (QueueName: string) =>
    ringAbove(metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName }), {
      Statistic: 'Maximum',
      Threshold: 3600,
    });
  return {
    'dead-checks': ticket(
      'Passive checks that could not be delivered wait among the dead letters: npm run admin -- dead-letters list.',
      dead(names.deadQueueName),
    ),
    'late-checks': ticket(
      'Passive checks have waited for an engine for an hour; the lines check.undelivered say for which.',
      late(names.queueName),
    ),
    'dead-operations': ticket(
      'Operations that the function could not read are among the dead letters.',
      dead(names.deadOperationQueueName),
    ),
    'late-operations': ticket(
      'Operations have waited for an engine for an hour; the lines operation.unfinished say for which.',
      late(names.operationQueueName),
    ),
  };
}

/** Returns the alarms about the table. A fault of the table that callers notice also rings the alarm `server-errors`. */
function tableAlarms({ tableName }: StageNames): Alarms {
  const ofTable = (name: string, dimensions: Readonly<Record<string, string>> = {}) =>
    metric('AWS/DynamoDB', name, { TableName: tableName, ...dimensions });
  return {
    'table-throttles': ticket(
      'The table refuses requests, because there are too many at once.',
      ringIfAnyOf([ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')]),
    ),
    'table-errors': ticket(
      'DynamoDB fails.',
      ringIfAnyOf(tableOperations.map((operation) => ofTable('SystemErrors', { Operation: operation }))),
    ),
  };
}
