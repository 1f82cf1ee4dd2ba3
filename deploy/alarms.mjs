// Serverless plugin: makes of each function's `alarms: { p95_ms: 3000 }` (the duration that 95 of 100 calls should stay under)
// its own alarms, makes the error lines of its log a metric, adds the stage's alarms, and subscribes `alarm_addresses`.
// `errors: false` is for authorizers: each refusal of one is an error to Lambda.
import { logicalName } from './logical-name.mjs';
import { parametersOf, subscriptionsOf } from './parameters.mjs';
import { runbookOf } from './runbooks.mjs';
import { stageAlarms } from './stage-alarms.mjs';

export default class Alarms {
  constructor(serverless) {
    this.serverless = serverless;
    serverless.configSchemaHandler.defineFunctionProperties('aws', {
      type: 'object',
      properties: {
        alarms: {
          type: 'object',
          properties: { p95_ms: { type: 'integer' }, errors: { const: false } },
          required: ['p95_ms'],
          additionalProperties: false,
        },
      },
      required: ['alarms'],
    });
    this.hooks = { initialize: () => this.addResources() };
  }

  addResources() {
    const { functions, resources, service, provider, custom } = this.serverless.service;
    const aws = this.serverless.getProvider('aws');
    for (const [name, definition] of Object.entries(functions)) {
      const prefix = logicalName(name);
      for (const [kind, properties] of Object.entries(functionAlarms(definition))) {
        resources.Resources[`${prefix}${kind}Alarm`] = alarm(
          `${definition.name}-${kind.toLowerCase()}`,
          described(properties, `function-${kind.toLowerCase()}`),
        );
      }
      resources.Resources[`${prefix}ErrorLines`] = errorLines(aws.naming.getLogGroupLogicalId(name));
    }
    const ofStage = stageAlarms({
      stage: aws.getStage(),
      service: provider.environment.POWERTOOLS_SERVICE_NAME,
      apiName: aws.naming.getApiGatewayName(),
      tableName: custom.table,
      queueName: custom.check_queue,
      deadQueueName: custom.dead_check_queue,
      hasCanary: parametersOf(this.serverless).has('canary_realm'),
    });
    for (const [name, properties] of Object.entries(ofStage)) {
      resources.Resources[`${logicalName(name)}Alarm`] = alarm(
        `${service}-${aws.getStage()}-${name}`,
        described(properties, name),
      );
    }
    for (const [index, one] of subscriptionsOf(parametersOf(this.serverless)).entries()) {
      resources.Resources[`AlarmSubscription${index + 1}`] = subscription(one);
    }
  }
}

function subscription({ protocol, address }) {
  return {
    Type: 'AWS::SNS::Subscription',
    Properties: { TopicArn: { Ref: 'AlarmTopic' }, Protocol: protocol, Endpoint: address },
  };
}

/** What it says ends with the page that says what to do. */
function described({ AlarmDescription = 'Seen by Lambda itself.', ...properties }, name) {
  return { AlarmDescription: `${AlarmDescription} ${runbookOf(name)}`, ...properties };
}

function alarm(AlarmName, properties) {
  const AlarmActions = [{ Ref: 'AlarmTopic' }];
  return { Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmName, AlarmActions, ...properties } };
}

/** What Lambda itself sees of a function. */
function functionAlarms({ name, alarms: { p95_ms, errors = true } }) {
  const properties = (MetricName, rest) => ({
    Namespace: 'AWS/Lambda',
    MetricName,
    Dimensions: [{ Name: 'FunctionName', Value: name }],
    Period: 300,
    TreatMissingData: 'notBreaching',
    ComparisonOperator: 'GreaterThanThreshold',
    ...rest,
  });
  const any = { Statistic: 'Sum', Threshold: 0, EvaluationPeriods: 1 };
  return {
    ...(errors && { Errors: properties('Errors', any) }),
    Throttles: properties('Throttles', any),
    Duration: properties('Duration', { ExtendedStatistic: 'p95', Threshold: p95_ms, EvaluationPeriods: 3 }),
  };
}

/** Counted by code, so that an alarm can be about one (docs/operations.md lists the codes). */
function errorLines(logGroup) {
  return {
    Type: 'AWS::Logs::MetricFilter',
    Properties: {
      LogGroupName: { Ref: logGroup },
      FilterPattern: '{ $.level = "ERROR" }',
      MetricTransformations: [
        {
          MetricNamespace: 'Realmgate',
          MetricName: 'ErrorLines',
          MetricValue: '1',
          Dimensions: [
            { Key: 'service', Value: '$.service' },
            { Key: 'event', Value: '$.event' },
          ],
        },
      ],
    },
  };
}
