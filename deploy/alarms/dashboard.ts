// The dashboard of a stage shows metrics, and the results of log queries for facts that no metric has.

/** The names of AWS that the widgets need. `service` is the dimension of the project's own metrics. */
export interface DashboardNames {
  readonly service: string;
  readonly stage: string;
  readonly api: string;
  readonly table: string;
  readonly queue: string;
  readonly deadQueue: string;
  readonly operationQueue: string;
  readonly deadOperationQueue: string;
  readonly functions: readonly string[];
}

interface Widget {
  readonly type: 'metric' | 'log';
  readonly properties: {
    readonly title: string;
    readonly query?: string;
    readonly metrics?: readonly Line[];
  };
}

/** A line of a chart: `[namespace, name, …dimensions, { stat }]`. */
type Line = readonly (string | { readonly stat: string })[];

/** Returns the widgets of the dashboard, each with its place. */
export function dashboard(names: DashboardNames, region: string): Widget[] {
  const metrics = charts(names).map(([title, lines]): Widget => ({
    type: 'metric',
    properties: { title, metrics: lines, ...{ view: 'timeSeries', period: 300, region } },
  }));
  const sources = names.functions.map((name) => `SOURCE '/aws/lambda/${name}'`).join(' | ');
  const logs = logWidgets.map(([title, query]): Widget => ({
    type: 'log',
    properties: { title, query: `${sources} | ${query}`, ...{ view: 'table', region } },
  }));
  return [...metrics, ...logs].map(placed);
}

type Chart = readonly [title: string, lines: readonly Line[]];

function charts(names: DashboardNames): Chart[] {
  return [...chartsOfAnswers(names), ...chartsOfFunctions(names), ...chartsOfCosts(names)];
}

const ours = ({ service }: DashboardNames, name: string, stat = 'Sum'): Line => [
  'Realmgate',
  name,
  'service',
  service,
  { stat },
];

const ofEach = ({ functions }: DashboardNames, name: string, stat: string): Line[] =>
  functions.map((one) => ['AWS/Lambda', name, 'FunctionName', one, { stat }]);

function chartsOfAnswers(names: DashboardNames): Chart[] {
  const errors = ['ClientErrors', 'ServerErrors', 'InternalErrors', 'EngineErrors', 'AnswerFault'];
  const calls: Line = [
    'AWS/ApiGateway',
    'Count',
    'ApiName',
    names.api,
    'Stage',
    names.stage,
    { stat: 'Sum' },
  ];
  return [
    ['Requests', [ours(names, 'Requests'), calls]],
    ['Errors in answers', errors.map((name) => ours(names, name))],
    [
      'Tokens of issuers',
      ['Accepted', 'Refused', 'Unverified'].map((outcome) => ours(names, `IssuerTokens${outcome}`)),
    ],
    ['Latency, ms', ['p50', 'p95', 'p99'].map((stat) => ours(names, 'Latency', stat))],
    ['Engines: questions', [ours(names, 'EngineCalls')]],
    [
      'Engines: time and our own wait, ms',
      [ours(names, 'EngineTime', 'Average'), ours(names, 'WaitTime', 'Average')],
    ],
  ];
}

function chartsOfFunctions(names: DashboardNames): Chart[] {
  const ofQueue = (name: string, queue: string): Line => [
    'AWS/SQS',
    name,
    'QueueName',
    queue,
    { stat: 'Maximum' },
  ];
  return [
    ['Functions at once', ofEach(names, 'ConcurrentExecutions', 'Maximum')],
    ['Functions: p95, ms', ofEach(names, 'Duration', 'p95')],
    ['Functions: failures', [...ofEach(names, 'Errors', 'Sum'), ...ofEach(names, 'Throttles', 'Sum')]],
    ['Passive checks: age of the oldest, s', [ofQueue('ApproximateAgeOfOldestMessage', names.queue)]],
    ['Passive checks: dead letters', [ofQueue('ApproximateNumberOfMessagesVisible', names.deadQueue)]],
    ['Operations: age of the oldest, s', [ofQueue('ApproximateAgeOfOldestMessage', names.operationQueue)]],
    ['Operations: dead letters', [ofQueue('ApproximateNumberOfMessagesVisible', names.deadOperationQueue)]],
  ];
}

function chartsOfCosts(names: DashboardNames): Chart[] {
  const ofTable = (name: string): Line => ['AWS/DynamoDB', name, 'TableName', names.table, { stat: 'Sum' }];
  const ofLog = (name: string): Line => [
    'AWS/Logs',
    'IncomingBytes',
    'LogGroupName',
    `/aws/lambda/${name}`,
    { stat: 'Sum' },
  ];
  return [
    [
      'Table: units (what it costs)',
      ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(ofTable),
    ],
    ['Functions: calls (what they cost)', ofEach(names, 'Invocations', 'Sum')],
    ['Functions: time, ms (what they cost)', ofEach(names, 'Duration', 'Sum')],
    ['Logs: bytes (what they cost)', names.functions.map(ofLog)],
  ];
}

const logWidgets: readonly (readonly [title: string, query: string])[] = [
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
    'Tokens that were not accepted, by issuer',
    "filter event = 'authorizer.refused' or event = 'authorizer.issuer_unavailable' | stats count(*) as tokens by issuer, event, reason | sort tokens desc | limit 30",
  ],
  [
    'Cold starts',
    "filter @type = 'REPORT' | stats count(@initDuration) as cold, count(*) as calls, pct(@initDuration, 95) as p95_ms by @log | sort cold desc | limit 30",
  ],
];

/** Places two widgets in each row. */
function placed(widget: Widget, index: number) {
  return { ...widget, x: (index % 2) * 12, y: Math.floor(index / 2) * 6, width: 12, height: 6 };
}
