// These alarms watch all functions of a stage together. The functions answer their faults, so that Lambda's own count of errors misses
// them. The project's own metrics (shared/base/metrics.ts) and the error lines of the logs (alarms.mjs) show them.
import { above, any, metric, share } from './alarm-rules.mjs';

/** The codes of error lines that each ring an alarm. `request.failed` has the metrics ServerErrors and InternalErrors instead. */
const alarmingCodes = new Map([
  [
    'audit.unwritten',
    ['ticket', 'The record of a write is not in the table; the line audit.unwritten holds it whole.'],
  ],
  [
    'store.record_unreadable',
    ['page', 'A record of the table breaks its schema; its line says which and how.'],
  ],
  [
    'idempotency.unkept',
    ['ticket', 'An answer is not kept under its Idempotency-Key; the lines idempotency.unkept say why.'],
  ],
  [
    'realm.failed',
    ['ticket', 'A bug cost one realm its share of an answer; the lines realm.failed say where.'],
  ],
  ['job.failed', ['ticket', 'A job could not do its work as a whole; the lines job.failed say why.']],
  [
    'check.abandoned',
    ['ticket', 'A passive check could not be delivered for 24 hours; the lines check.abandoned say why.'],
  ],
]);
const tableOperations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];

/**
 * Returns alarms by their short names, each with its severity. An alarm without a severity notifies nobody itself. `service` is the
 * dimension of the project's own metrics; `apiName`, `tableName` and `authorizers` are names of AWS.
 */
export function stageAlarms(names) {
  return { ...answerAlarms(names), ...lineAlarms(names), ...canaryAlarms(names), ...resourceAlarms(names) };
}

function oursOf({ service }) {
  return (name, dimensions = {}) => metric('Realmgate', name, { service, ...dimensions });
}

/**
 * Returns the alarms about answers to callers. An engine that fails only rings `engine-errors`, so that it does not hide faults of the
 * API.
 */
function answerAlarms({ apiName, stage, ...names }) {
  const ours = oursOf(names);
  const gateway = (name) => metric('AWS/ApiGateway', name, { ApiName: apiName, Stage: stage });
  return {
    'server-errors': {
      severity: 'page',
      AlarmDescription:
        'More than 5 of 100 requests are answered with 5xx, and no engine is the cause; the lines request.failed say why.',
      ...share({
        failed: 'failed - engines',
        metrics: {
          failed: ours('ServerErrors'),
          engines: ours('EngineErrors'),
          calls: ours('Requests'),
        },
      }),
    },
    'engine-errors': {
      severity: 'ticket',
      AlarmDescription:
        'More than 5 of 100 requests are answered with 5xx because an engine or a backend fails; the lines request.failed say which.',
      ...share({ metrics: { failed: ours('EngineErrors'), calls: ours('Requests') } }),
    },
    // Each answer with 500 is a bug, so that one is enough. A high share of them rings `server-errors`.
    'internal-errors': {
      severity: 'ticket',
      AlarmDescription:
        'Requests are answered with 500, so there is a bug; the lines request.failed say where.',
      ...any([ours('InternalErrors')]),
    },
    // This alarm notifies nobody itself (deploy/composite-alarms.mjs).
    'gateway-5xx': {
      AlarmDescription:
        'More than 5 of 100 requests got a 5xx of the gateway, and no function answered them.',
      ...share({
        failed: 'IF(failed > FILL(answered, 0), failed - FILL(answered, 0), 0)',
        metrics: { failed: gateway('5XXError'), answered: ours('ServerErrors'), calls: gateway('Count') },
      }),
    },
  };
}

function lineAlarms({ authorizers, ...names }) {
  const ours = oursOf(names);
  const lines = (event) => ours('ErrorLines', { event });
  const calls = authorizers.map((FunctionName) => metric('AWS/Lambda', 'Invocations', { FunctionName }));
  const ids = calls.map((_, index) => `calls${index + 1}`);
  const counted = [...alarmingCodes].map(([event, [severity, AlarmDescription]]) => [
    shortName(event),
    { severity, AlarmDescription, ...any([lines(event)]) },
  ]);
  return {
    ...Object.fromEntries(counted),
    'authorizer-failed': {
      severity: 'page',
      AlarmDescription: 'Tokens cannot be judged, so callers get 503; the lines authorizer.failed say why.',
      ...share({
        failed: 'FILL(failed, 0)',
        calls: `(${ids.map((id) => `FILL(${id}, 0)`).join(' + ')})`,
        metrics: {
          failed: lines('authorizer.failed'),
          ...Object.fromEntries(ids.map((id, index) => [id, calls[index]])),
        },
      }),
    },
  };
}

function canaryAlarms({ hasCanary, ...names }) {
  const ours = oursOf(names);
  return {
    // A single failed run may be caused by a restart of its engine.
    'canary-failed': {
      severity: 'page',
      AlarmDescription:
        'The canary called the API as a user would, and was not answered in two of three runs; the lines canary.failed say at which step.',
      ...any([ours('ErrorLines', { event: 'canary.failed' })]),
      EvaluationPeriods: 3,
      DatapointsToAlarm: 2,
    },
    'canary-silent': {
      severity: 'ticket',
      AlarmDescription:
        'The canary has not run for 15 minutes, so nobody looks whether callers are answered.',
      ...any([ours('Requests', { endpoint: 'canary.run' })]),
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 3,
      // Missing data is the fault here, unless the canary is switched off.
      TreatMissingData: hasCanary ? 'breaching' : 'notBreaching',
    },
  };
}

/** Returns the alarms about the resources of the stage. If callers notice a fault of a resource, it also rings `server-errors`. */
function resourceAlarms({ tableName, queueName, deadQueueName }) {
  const ofTable = (name, dimensions = {}) =>
    metric('AWS/DynamoDB', name, { TableName: tableName, ...dimensions });
  const ticket = (AlarmDescription, rule) => ({ severity: 'ticket', AlarmDescription, ...rule });
  return {
    'dead-checks': ticket(
      'Passive checks that could not be delivered wait among the dead letters: npm run admin -- dead-letters list.',
      any([metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: deadQueueName })]),
    ),
    // Engines restart and flap for shorter times than this. A delivery is tried every five minutes or more often.
    'late-checks': ticket(
      'Passive checks have waited for an engine for an hour; the lines check.undelivered say for which.',
      above(metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: queueName }), {
        Statistic: 'Maximum',
        Threshold: 3600,
      }),
    ),
    'table-throttles': ticket(
      'The table refuses requests, because there are too many at once.',
      any([ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')]),
    ),
    'table-errors': ticket(
      'DynamoDB fails.',
      any(tableOperations.map((operation) => ofTable('SystemErrors', { Operation: operation }))),
    ),
  };
}

function shortName(event) {
  return event.replace(/[._]/g, '-');
}
