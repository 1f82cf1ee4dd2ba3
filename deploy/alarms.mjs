// This Serverless plugin creates the alarms of each function from its `alarms: { p95_ms: 3000 }` (the duration in milliseconds that 95
// of 100 calls should stay under), makes a metric of the error lines of its log, adds the alarms of the stage, and subscribes the
// addresses of each severity. `errors: false` is for authorizers: each of their failures is a log line `authorizer.failed`, which has
// its own alarm.
import { compositeAlarms } from './composite-alarms.mjs';
import { functionAlarms } from './function-alarms.mjs';
import { logicalName } from './logical-name.mjs';
import { parametersOf, severities, subscriptionsOf } from './parameters.mjs';
import { runbookOf } from './runbooks.mjs';
import { stageAlarms } from './stage-alarms.mjs';

/** The logical names of the topic of each severity (deploy/storage.yml) and of each of its subscriptions. */
const topics = {
  page: { topic: 'AlarmTopic', subscription: 'AlarmSubscription' },
  ticket: { topic: 'TicketTopic', subscription: 'TicketSubscription' },
};

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
    const { functions, resources } = this.serverless.service;
    const { naming } = this.serverless.getProvider('aws');
    for (const name of Object.keys(functions))
      resources.Resources[`${logicalName(name)}ErrorLines`] = errorLines(naming.getLogGroupLogicalId(name));
    const ofFunctions = this.functionAlarms();
    this.addAlarms(ofFunctions);
    const prefix = this.prefix();
    this.addAlarms(
      Object.entries(stageAlarms(this.names())).map(([name, rule]) => ({
        id: logicalName(name),
        name: `${prefix}${name}`,
        page: name,
        rule,
      })),
    );
    this.addComposites([
      `${prefix}authorizer-failed`,
      ...ofFunctions.filter(({ rule }) => rule.severity === 'page').map(({ name }) => name),
    ]);
    this.subscribe();
  }

  prefix() {
    const { service } = this.serverless.service;
    return `${service}-${this.serverless.getProvider('aws').getStage()}-`;
  }

  /** Returns the names of AWS that the rules of the stage need. */
  names() {
    const { functions, provider, custom } = this.serverless.service;
    const aws = this.serverless.getProvider('aws');
    return {
      stage: aws.getStage(),
      service: provider.environment.POWERTOOLS_SERVICE_NAME,
      apiName: aws.naming.getApiGatewayName(),
      authorizers: Object.values(functions).flatMap(({ name, alarms }) =>
        alarms.errors === false ? [name] : [],
      ),
      tableName: custom.table,
      queueName: custom.check_queue,
      deadQueueName: custom.dead_check_queue,
      hasCanary: parametersOf(this.serverless).has('canary_realm'),
    };
  }

  functionAlarms() {
    return Object.entries(this.serverless.service.functions).flatMap(([name, definition]) =>
      Object.entries(functionAlarms(definition)).map(([kind, rule]) => ({
        id: `${logicalName(name)}${kind}`,
        name: `${definition.name}-${kind.toLowerCase()}`,
        page: `function-${kind.toLowerCase()}`,
        rule,
      })),
    );
  }

  addAlarms(alarms) {
    for (const one of alarms)
      this.serverless.service.resources.Resources[`${one.id}Alarm`] = {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: this.properties(one),
      };
  }

  addComposites(causes) {
    const { Resources } = this.serverless.service.resources;
    const prefix = this.prefix();
    for (const [name, { over, ...rule }] of Object.entries(compositeAlarms({ prefix, causes })))
      Resources[`${logicalName(name)}Alarm`] = {
        Type: 'AWS::CloudWatch::CompositeAlarm',
        DependsOn: Object.keys(Resources).filter((id) => over.includes(Resources[id].Properties?.AlarmName)),
        Properties: this.properties({ name: `${prefix}${name}`, page: 'gateway-5xx', rule }),
      };
  }

  /**
   * Returns the properties of an alarm. Its description ends with the page that says what to do. Its addresses are also notified when
   * it ends.
   */
  properties({ name, page, rule: { severity, AlarmDescription = 'Seen by Lambda itself.', ...rule } }) {
    const contact = parametersOf(this.serverless).get('escalation_contact');
    const words = [
      AlarmDescription,
      ...(severity && contact ? [`Escalate to: ${contact}.`] : []),
      runbookOf(page),
    ];
    const actions = severity && [{ Ref: topics[severity].topic }];
    return {
      AlarmName: name,
      AlarmDescription: words.join(' '),
      ...(actions && { AlarmActions: actions, OKActions: actions }),
      ...rule,
    };
  }

  subscribe() {
    const { Resources } = this.serverless.service.resources;
    for (const severity of severities) {
      const { topic, subscription } = topics[severity];
      for (const [index, { protocol, address }] of subscriptionsOf(
        parametersOf(this.serverless),
        severity,
      ).entries())
        Resources[`${subscription}${index + 1}`] = {
          Type: 'AWS::SNS::Subscription',
          Properties: { TopicArn: { Ref: topic }, Protocol: protocol, Endpoint: address },
        };
    }
  }
}

/** Counts error lines by code, so that an alarm can be about one code (docs/operations.md lists the codes). */
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
