// This Serverless plugin adds the dashboard `realmgate-STAGE`, and the query of each runbook as a saved query of Logs Insights.
import { dashboard } from './dashboard.mjs';
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
      api: aws.naming.getApiGatewayName(),
      stage,
      queue: custom.check_queue,
      deadQueue: custom.dead_check_queue,
      functions: Object.values(functions).map(({ name }) => name),
    };
    Resources.Dashboard = {
      Type: 'AWS::CloudWatch::Dashboard',
      Properties: {
        DashboardName: `${service}-${stage}`,
        DashboardBody: JSON.stringify({ widgets: dashboard(names, aws.getRegion()) }),
      },
    };
  }
}
