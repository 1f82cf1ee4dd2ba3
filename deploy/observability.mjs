// Serverless plugin: the dashboard `realmgate-STAGE`, and the query of each runbook as a saved query of Logs Insights.
import { logicalName } from './logical-name.mjs';
import { runbookQueries } from './runbooks.mjs';

export default class Observability {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = { 'after:aws:package:finalize:mergeCustomProviderResources': () => this.add() };
  }

  add() {
    const { service, provider, functions, custom } = this.serverless.service;
    const aws = this.serverless.getProvider('aws');
    const { Resources } = provider.compiledCloudFormationTemplate;
    const stage = aws.getStage();
    const logs = Object.keys(functions).map((name) => ({ Ref: aws.naming.getLogGroupLogicalId(name) }));
    for (const [name, QueryString] of runbookQueries(this.serverless.serviceDir)) {
      Resources[`${logicalName(name)}Query`] = {
        Type: 'AWS::Logs::QueryDefinition',
        Properties: {
          Name: `${service}/${stage}/${name}`,
          QueryString,
          LogGroupNames: name === 'gateway-5xx' ? [{ Ref: 'AccessLogGroup' }] : logs,
        },
      };
    }
    const names = {
      service: provider.environment.POWERTOOLS_SERVICE_NAME,
      table: custom.table,
      functions: Object.values(functions).map(({ name }) => name),
    };
    Resources.Dashboard = {
      Type: 'AWS::CloudWatch::Dashboard',
      Properties: {
        DashboardName: `${service}-${stage}`,
        DashboardBody: JSON.stringify({ widgets: placed(widgets(names), aws.getRegion()) }),
      },
    };
  }
}

/** Title → metrics, each `[namespace, name, …dimensions, { stat }]`. */
function widgets({ service, table, functions }) {
  const ours = (name, stat = 'Sum') => ['Realmgate', name, 'service', service, { stat }];
  const ofTable = (name) => ['AWS/DynamoDB', name, 'TableName', table, { stat: 'Sum' }];
  const each = (name, stat) => functions.map((one) => ['AWS/Lambda', name, 'FunctionName', one, { stat }]);
  return [
    ['Requests', [ours('Requests')]],
    [
      'Errors in answers',
      ['ClientErrors', 'ServerErrors', 'InternalErrors', 'AnswerFault'].map((name) => ours(name)),
    ],
    ['Latency, ms', ['p50', 'p95', 'p99'].map((stat) => ours('Latency', stat))],
    ['Engines: questions', [ours('EngineCalls')]],
    ['Engines: time and our own wait, ms', [ours('EngineTime', 'Average'), ours('WaitTime', 'Average')]],
    ['Functions at once', each('ConcurrentExecutions', 'Maximum')],
    ['Functions: p95, ms', each('Duration', 'p95')],
    ['Functions: failures', [...each('Errors', 'Sum'), ...each('Throttles', 'Sum')]],
    [
      'Table: units (what it costs)',
      ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(ofTable),
    ],
    ['Functions: calls (what they cost)', each('Invocations', 'Sum')],
  ].map(([title, metrics]) => ({ title, metrics }));
}

/** Two a row. */
function placed(all, region) {
  return all.map(({ title, metrics }, index) => ({
    type: 'metric',
    x: (index % 2) * 12,
    y: Math.floor(index / 2) * 6,
    width: 12,
    height: 6,
    properties: { title, metrics, view: 'timeSeries', period: 300, region },
  }));
}
