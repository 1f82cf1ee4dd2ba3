// Serverless plugin: makes each function's own role and alarms from two lines of its function.yml.
//   permissions: [read_table]      names of statements in serverless.yml, custom.permissions
//   alarms: { p95_ms: 3000 }       the duration that 95 of 100 calls should stay under
// Without it every group would repeat some 80 lines of CloudFormation, and a new one would be likely to copy too wide a role.

const LOG_GROUP = 'arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:/aws/lambda/';

export default class RolesAndAlarms {
  constructor(serverless) {
    this.serverless = serverless;
    serverless.configSchemaHandler.defineFunctionProperties('aws', {
      type: 'object',
      properties: {
        permissions: { type: 'array', items: { type: 'string' } },
        alarms: { type: 'object', properties: { p95_ms: { type: 'integer' } }, required: ['p95_ms'] },
      },
      required: ['permissions', 'alarms'],
    });
    this.hooks = { initialize: () => this.addResources() };
  }

  addResources() {
    const { service } = this.serverless;
    service.resources = { ...service.resources, Resources: { ...service.resources?.Resources } };
    for (const [name, definition] of Object.entries(service.functions)) {
      const prefix = logicalName(name);
      definition.role = `${prefix}Role`;
      const statements = definition.permissions.map((permission) => this.statement(name, permission));
      Object.assign(service.resources.Resources, {
        [`${prefix}Role`]: role(definition.name, statements),
        ...alarms(prefix, definition),
      });
    }
  }

  statement(name, permission) {
    const statement = this.serverless.service.custom.permissions[permission];
    if (statement) return statement;
    throw new this.serverless.classes.Error(`functions/${name}/function.yml: no permission ${permission}`);
  }
}

function logicalName(name) {
  return name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
}

function role(functionName, statements) {
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

function alarms(prefix, { name, alarms: { p95_ms } }) {
  const alarm = (metric, rest) => ({
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      AlarmName: `${name}-${metric.toLowerCase()}`,
      AlarmActions: [{ Ref: 'AlarmTopic' }],
      Namespace: 'AWS/Lambda',
      MetricName: metric,
      Dimensions: [{ Name: 'FunctionName', Value: name }],
      Period: 300,
      TreatMissingData: 'notBreaching',
      ...rest,
    },
  });
  const any = {
    Statistic: 'Sum',
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 1,
  };
  return {
    [`${prefix}ErrorsAlarm`]: alarm('Errors', any),
    [`${prefix}ThrottlesAlarm`]: alarm('Throttles', any),
    [`${prefix}DurationAlarm`]: alarm('Duration', {
      ExtendedStatistic: 'p95',
      Threshold: p95_ms,
      ComparisonOperator: 'GreaterThanThreshold',
      EvaluationPeriods: 3,
    }),
  };
}
