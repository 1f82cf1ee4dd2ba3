// This Serverless plugin makes each function's own role from two lines of its function.yml.
//   table: { REALM: [list] }           the allowed actions on partitions of the table (table-access.mjs)
//   permissions: [read_token_keys]     names of statements in deploy/permissions.yml
// Without it every group would repeat some 60 lines of CloudFormation, and a new group would probably copy too wide a role.
import { logicalName } from './logical-name.mjs';
import { tableAccessSchema, tableStatements } from './table-access.mjs';

const LOG_GROUP = 'arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:/aws/lambda/';

export default class Roles {
  constructor(serverless) {
    this.serverless = serverless;
    serverless.configSchemaHandler.defineFunctionProperties('aws', {
      type: 'object',
      properties: { table: tableAccessSchema, permissions: { type: 'array', items: { type: 'string' } } },
      required: ['table'],
    });
    this.hooks = { initialize: () => this.addRoles() };
  }

  addRoles() {
    const { functions, resources } = this.serverless.service;
    const region = this.serverless.getProvider('aws').getRegion();
    for (const [name, definition] of Object.entries(functions)) {
      definition.role = `${logicalName(name)}Role`;
      const { table, permissions = [] } = definition;
      const statements = [
        ...tableStatements(table),
        ...permissions.map((permission) => this.statement(name, permission)),
      ];
      resources.Resources[definition.role] = role(definition.name, region, statements);
    }
  }

  statement(name, permission) {
    const statement = this.serverless.service.custom.permissions[permission];
    if (statement) return statement;
    throw new this.serverless.classes.Error(`functions/${name}/function.yml: no permission ${permission}`);
  }
}

/**
 * Returns the role of a function. Its name is literal, because `deploy function` must know it. It contains the region, because an
 * account has one name space for roles.
 */
function role(functionName, region, statements) {
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
