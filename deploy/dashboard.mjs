// The dashboard of a stage shows metrics, and the results of log queries for facts that no metric has.

/**
 * Returns the body of the dashboard. `api`, `table`, `queue` and `functions` are names of AWS, `service` is the dimension of the
 * project's own metrics.
 */
export function dashboard(names, region) {
  const metrics = metricWidgets(names).map(([title, shown]) => ({
    type: 'metric',
    properties: { title, metrics: shown, view: 'timeSeries', period: 300, region },
  }));
  const sources = names.functions.map((name) => `SOURCE '/aws/lambda/${name}'`).join(' | ');
  const logs = logWidgets.map(([title, query]) => ({
    type: 'log',
    properties: { title, query: `${sources} | ${query}`, view: 'table', region },
  }));
  return [...metrics, ...logs].map(placed);
}

/** Returns pairs of a title and its metrics, each `[namespace, name, …dimensions, { stat }]`. */
function metricWidgets({ service, stage, api, table, queue, deadQueue, functions }) {
  const ours = (name, stat = 'Sum') => ['Realmgate', name, 'service', service, { stat }];
  const ofGateway = (name, stat) => ['AWS/ApiGateway', name, 'ApiName', api, 'Stage', stage, { stat }];
  const ofTable = (name) => ['AWS/DynamoDB', name, 'TableName', table, { stat: 'Sum' }];
  const ofQueue = (name, one) => ['AWS/SQS', name, 'QueueName', one, { stat: 'Maximum' }];
  const each = (name, stat) => functions.map((one) => ['AWS/Lambda', name, 'FunctionName', one, { stat }]);
  return [
    ['Requests', [ours('Requests'), ofGateway('Count', 'Sum')]],
    [
      'Errors in answers',
      ['ClientErrors', 'ServerErrors', 'InternalErrors', 'EngineErrors', 'AnswerFault'].map((name) =>
        ours(name),
      ),
    ],
    ['Latency, ms', ['p50', 'p95', 'p99'].map((stat) => ours('Latency', stat))],
    ['Engines: questions', [ours('EngineCalls')]],
    ['Engines: time and our own wait, ms', [ours('EngineTime', 'Average'), ours('WaitTime', 'Average')]],
    ['Functions at once', each('ConcurrentExecutions', 'Maximum')],
    ['Functions: p95, ms', each('Duration', 'p95')],
    ['Functions: failures', [...each('Errors', 'Sum'), ...each('Throttles', 'Sum')]],
    ['Passive checks: age of the oldest, s', [ofQueue('ApproximateAgeOfOldestMessage', queue)]],
    ['Passive checks: dead letters', [ofQueue('ApproximateNumberOfMessagesVisible', deadQueue)]],
    [
      'Table: units (what it costs)',
      ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(ofTable),
    ],
    ['Functions: calls (what they cost)', each('Invocations', 'Sum')],
    ['Functions: time, ms (what they cost)', each('Duration', 'Sum')],
    [
      'Logs: bytes (what they cost)',
      functions.map((one) => [
        'AWS/Logs',
        'IncomingBytes',
        'LogGroupName',
        `/aws/lambda/${one}`,
        { stat: 'Sum' },
      ]),
    ],
  ];
}

const logWidgets = [
  [
    'Errors by code',
    "filter event = 'request.failed' or event = 'request.refused' | stats count(*) as answers by code, status | sort answers desc | limit 30",
  ],
  [
    'Engines by realm',
    "filter (event = 'request.completed' or event = 'request.failed') and ispresent(realms.0) and not ispresent(realms.1) | stats count(*) as requests, avg(engine_ms) as average_ms, pct(engine_ms, 95) as p95_ms by realms.0 | sort p95_ms desc | limit 30",
  ],
  [
    'Partial answers',
    "filter event = 'request.completed' and partial = 1 | stats count(*) as answers by endpoint | sort answers desc | limit 30",
  ],
  [
    'Cold starts',
    "filter @type = 'REPORT' | stats count(@initDuration) as cold, count(*) as calls, pct(@initDuration, 95) as p95_ms by @log | sort cold desc | limit 30",
  ],
];

/** Places two widgets in each row. */
function placed(widget, index) {
  return { ...widget, x: (index % 2) * 12, y: Math.floor(index / 2) * 6, width: 12, height: 6 };
}
