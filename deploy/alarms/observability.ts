import type { Deployment } from '../deployment.ts';
import { logicalName } from '../template.ts';
import { dashboard } from './dashboard.ts';
import { runbookQueries } from './runbooks.ts';

/** Adds the query of each runbook as a saved query of Logs Insights. */
export function saveQueries({ root, stage, aws, service }: Deployment): void {
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  const names = Object.keys(service.functions);
  const logs = names.map((name) => ({ Ref: aws.naming.getLogGroupLogicalId(name) }));
  for (const [name, QueryString] of runbookQueries(root))
    Resources[`${logicalName(name)}Query`] = {
      Type: 'AWS::Logs::QueryDefinition',
      Properties: {
        Name: `${service.service}/${stage}/${name}`,
        QueryString,
        LogGroupNames: name === 'gateway-5xx' ? [{ Ref: 'AccessLogGroup' }] : logs,
      },
    };
}

/** Adds the dashboard `realmgate-STAGE`. */
export function addDashboard({ stage, aws, service }: Deployment): void {
  const { provider, functions, custom } = service;
  const names = {
    service: provider.environment['POWERTOOLS_SERVICE_NAME'] ?? '',
    table: custom.table,
    api: aws.naming.getApiGatewayName(),
    stage,
    queue: custom.check_queue,
    deadQueue: custom.dead_check_queue,
    operationQueue: custom.operation_queue,
    deadOperationQueue: custom.dead_operation_queue,
    functions: Object.values(functions).map(({ name }) => name),
  };
  provider.compiledCloudFormationTemplate.Resources['Dashboard'] = {
    Type: 'AWS::CloudWatch::Dashboard',
    Properties: {
      DashboardName: `${service.service}-${stage}`,
      DashboardBody: JSON.stringify({ widgets: dashboard(names, aws.getRegion()) }),
    },
  };
}
