// Serverless plugin: makes each function's own role from one line of its function.yml.
//   permissions: [read_table]      names of statements in deploy/permissions.yml
// Without it every group would repeat some 40 lines of CloudFormation, and a new one would be likely to copy too wide a role.
import { logicalName } from './logical-name.mjs';

const LOG_GROUP = 'arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:/aws/lambda/';

export default class Roles {
  constructor(serverless) {
    this.serverless = serverless;
    serverless.configSchemaHandler.defineFunctionProperties('aws', {
      type: 'object',
      properties: { permissions: { type: 'array', items: { type: 'string' } } },
      required: ['permissions'],
    });
    this.hooks = { initialize: () => this.addRoles() };
  }

  addRoles() {
    const { functions, resources } = this.serverless.service;
    const region = this.serverless.getProvider('aws').getRegion();
    for (const [name, definition] of Object.entries(functions)) {
      definition.role = `${logicalName(name)}Role`;
      const statements = definition.permissions.map((permission) => this.statement(name, permission));
      resources.Resources[definition.role] = role(definition.name, region, statements);
    }
  }

  statement(name, permission) {
    const statement = this.serverless.service.custom.permissions[permission];
    if (statement) return statement;
    throw new this.serverless.classes.Error(`functions/${name}/function.yml: no permission ${permission}`);
  }
}

/** The name is literal, because `deploy function` must know it; roles of all regions share one account's names. */
function role(functionName, region, statements) {
  const always = [
    {
      Effect: 'Allow',
      Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: { 'Fn::Sub': `${LOG_GROUP}${functionName}:*` },
    },
    // X-Ray knows no resources.
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
