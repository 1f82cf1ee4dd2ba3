// What is watched for all functions of a stage together. The functions answer their faults, so Lambda's own count of errors
// misses them: our metrics (shared/base/metrics.ts) and the error lines of the logs (alarms.mjs) tell.

/** The codes of error lines that each ring an alarm; `request.failed` has the metrics ServerErrors and InternalErrors. */
const alarmingCodes = new Map([
  ['audit.unwritten', 'The record of a write is not in the table; the line audit.unwritten holds it whole.'],
  ['store.record_unreadable', 'A record of the table breaks its schema; its line says which and how.'],
  [
    'idempotency.unkept',
    'An answer is not kept under its Idempotency-Key; the lines idempotency.unkept say why.',
  ],
  ['realm.failed', 'A bug cost one realm its share of an answer; the lines realm.failed say where.'],
  [
    'canary.failed',
    'The canary called the API as a user would, and was not answered; the lines canary.failed say at which step.',
  ],
  ['job.failed', 'A job could not do its work as a whole; the lines job.failed say why.'],
  [
    'check.abandoned',
    'A passive check could not be delivered for 24 hours; the lines check.abandoned say why.',
  ],
  ['authorizer.failed', 'Tokens cannot be judged, so callers get 500; the lines authorizer.failed say why.'],
]);
const tableOperations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];

/** `service` is the dimension of our metrics; `apiName` and `tableName` are those of AWS. Answers alarms by their short names. */
export function stageAlarms({ stage, service, apiName, tableName, queueName, deadQueueName, hasCanary }) {
  const ours = (name, dimensions = {}) => metric('Realmgate', name, { service, ...dimensions });
  const ofTable = (name, dimensions = {}) =>
    metric('AWS/DynamoDB', name, { TableName: tableName, ...dimensions });
  return {
    'server-errors': any(
      'Requests are answered with 5xx, for an engine that fails or for us; the lines request.failed say why.',
      [ours('ServerErrors')],
    ),
    // Apart, because an engine that stays down keeps the alarm above ringing.
    'internal-errors': any(
      'Requests are answered with 500, so there is a bug; the lines request.failed say where.',
      [ours('InternalErrors')],
    ),
    'gateway-5xx': any(
      'The gateway answers 5xx. Where server-errors is quiet, a function or the authorizer fails or takes too long.',
      [metric('AWS/ApiGateway', '5XXError', { ApiName: apiName, Stage: stage })],
    ),
    ...Object.fromEntries(
      [...alarmingCodes].map(([event, words]) => [
        shortName(event),
        any(words, [ours('ErrorLines', { event })]),
      ]),
    ),
    // A canary that is switched off has nothing to say.
    'canary-silent': {
      ...any('The canary has not run for 15 minutes, so nobody looks whether callers are answered.', [
        ours('Requests', { endpoint: 'canary.run' }),
      ]),
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 3,
      TreatMissingData: hasCanary ? 'breaching' : 'notBreaching',
    },
    'dead-checks': any(
      'Passive checks that could not be delivered wait among the dead letters: npm run admin -- dead-letters list.',
      [metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: deadQueueName })],
    ),
    // Below it, engines restart and flap; a service is tried every five minutes at the latest.
    'late-checks': {
      ...any(
        'Passive checks have waited for an engine for an hour; the lines check.undelivered say for which.',
        [metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: queueName })],
      ),
      Statistic: 'Maximum',
      Threshold: 3600,
    },
    'table-throttles': any('The table refuses requests, because there are too many at once.', [
      ofTable('ReadThrottleEvents'),
      ofTable('WriteThrottleEvents'),
    ]),
    'table-errors': any(
      'DynamoDB fails.',
      tableOperations.map((operation) => ofTable('SystemErrors', { Operation: operation })),
    ),
  };
}

function shortName(event) {
  return event.replace(/[._]/g, '-');
}

function metric(Namespace, MetricName, dimensions) {
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  return { Namespace, MetricName, Dimensions };
}

/** Rings when the metrics together count anything within five minutes. */
function any(AlarmDescription, metrics) {
  const rule = {
    AlarmDescription,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  };
  const [only, ...others] = metrics;
  if (others.length === 0) return { ...rule, ...only, Statistic: 'Sum', Period: 300 };
  return { ...rule, Metrics: [sum, ...metrics.map(summand)] };
}

/** A metric without a point in the period would leave the whole sum without one. */
const sum = { Id: 'sum', Expression: 'SUM(FILL(METRICS(), 0))', ReturnData: true };

function summand(Metric, index) {
  return { Id: `m${index + 1}`, MetricStat: { Metric, Stat: 'Sum', Period: 300 }, ReturnData: false };
}
