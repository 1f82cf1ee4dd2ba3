import type { Deployment } from '../deployment.ts';
import type { FunctionDefinition } from '../framework.ts';
import { networkStatements } from '../functions/private-network.ts';
import { type Parameters, splitCommaList } from '../parameters/parameters.ts';
import { keyStatements } from '../storage/encryption.ts';
import type { Resource } from '../template.ts';
import { logicalName } from '../template.ts';
import { tableStatements } from './table-access.ts';
import { telemetryStatements } from './telemetry.ts';
import { warmStatesStatements } from './warm-states.ts';

const LOG_GROUP = 'arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:/aws/lambda/';

/**
 * Adds each function's own role. Two lines of its function.yml name what it may do:
 *   table: { REALM: [list] }           the allowed actions on partitions of the table (table-access.ts)
 *   permissions: [read_token_keys]     names of statements in permissions.yml
 * Parameters of the stage add statements for the collector of traces, warm states, the private network and the key of the stage.
 */
export function addRoles(deployment: Deployment): void {
  const { aws, parameters, service } = deployment;
  for (const [name, definition] of Object.entries(service.functions)) {
    definition.role = `${logicalName(name)}Role`;
    service.resources.Resources[definition.role] = role(definition.name, aws.getRegion(), [
      ...tableStatements(definition.table),
      ...permitted(deployment, name, definition),
      ...telemetryStatements(name, parameters),
      ...warmStatesStatements(definition, parameters),
      ...networkStatements(definition, parameters),
      ...keyStatements(parameters),
    ]);
  }
}

/** The parameters that say what a permission is for. A stage without the parameter does not have the permission. */
const parameterOf: Readonly<Record<string, string>> = {
  ask_search_backends: 'search_domains',
  close_scrolls: 'search_domains',
  ask_metrics_backends: 'prometheus_workspaces',
};

/** The permissions for targets of webhooks, and the service in the ARNs that they are for. */
const serviceOf: Readonly<Record<string, string>> = {
  put_webhook_events: 'events',
  publish_webhook_events: 'sns',
};

function permitted(
  { service, parameters, UserError }: Deployment,
  name: string,
  { permissions = [] }: FunctionDefinition,
) {
  return permissions.flatMap((permission) => {
    const statement = service.custom.permissions[permission];
    const parameter = parameterOf[permission];
    const target = serviceOf[permission];
    if (statement && target !== undefined) return targetStatements(statement, target, parameters);
    if (statement) return parameter === undefined || parameters.has(parameter) ? [statement] : [];
    throw new UserError(`functions/${name}/function.yml: no permission ${permission}`);
  });
}

/** Returns the statement for the ARNs of a service in the parameter `webhook_targets`, which the settings have checked. None if there are none. */
function targetStatements(statement: object, service: string, parameters: Parameters): object[] {
  const targets = splitCommaList(parameters.get('webhook_targets'));
  const Resource = targets.filter((one) => one.startsWith('arn:') && one.split(':')[2] === service);
  return Resource.length === 0 ? [] : [{ ...statement, Resource }];
}

/**
 * Returns the role of a function. Its name is literal, because `deploy function` must know it. It contains the region, because an
 * account has one name space for roles.
 */
function role(functionName: string, region: string, statements: readonly object[]): Resource {
  const always = [
    {
      Effect: 'Allow',
      Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: { 'Fn::Sub': `${LOG_GROUP}${functionName}:*` },
    },
    // X-Ray has no resources to name.
    { Effect: 'Allow', Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], Resource: '*' },
  ];
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      RoleName: `${functionName}-${region}`,
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ],
      },
      Policies: [
        {
          PolicyName: 'own',
          PolicyDocument: { Version: '2012-10-17', Statement: [...always, ...statements] },
        },
      ],
    },
  };
}
