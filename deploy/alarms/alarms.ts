// The alarms of each function come from its `alarms: { p95_ms: 3000 }` (the duration in milliseconds that 95 of 100 calls should stay
// under). `errors: false` is for authorizers: each of their failures is a log line `authorizer.failed`, which has its own alarm.
import type { Deployment } from '../deployment.ts';
import { severities, type Severity, subscriptionsOf } from '../parameters/parameters.ts';
import { logicalName, type Properties, type Resources } from '../template.ts';
import { compositeAlarms } from './composite-alarms.ts';
import { functionAlarms } from './function-alarms.ts';
import type { Alarm } from './rules.ts';
import { runbookOf } from './runbooks.ts';
import { stageAlarms, type StageNames } from './stage-alarms.ts';

/** The logical names of the topic of each severity (storage/storage.yml) and of each of its subscriptions. */
const topics: Readonly<Record<Severity, { readonly topic: string; readonly subscription: string }>> = {
  page: { topic: 'AlarmTopic', subscription: 'AlarmSubscription' },
  ticket: { topic: 'TicketTopic', subscription: 'TicketSubscription' },
};

/** An alarm, its name at AWS and its page in docs/runbooks. */
interface NamedAlarm {
  readonly name: string;
  readonly page: string;
  readonly alarm: Alarm;
}

/** Adds the alarms of each function and of the stage, and a subscription for each address that they notify. */
export function addAlarms(deployment: Deployment): void {
  const { Resources } = deployment.service.resources;
  const ofFunctions = alarmsOfFunctions(deployment);
  for (const [id, one] of [...ofFunctions, ...alarmsOfStage(deployment)])
    Resources[`${id}Alarm`] = { Type: 'AWS::CloudWatch::Alarm', Properties: properties(deployment, one) };
  const causes = ofFunctions.filter(([, { alarm }]) => alarm.severity === 'page').map(([, { name }]) => name);
  addComposites(deployment, causes);
  subscribe(deployment);
}

/** Returns the beginning of the names of the stage's alarms. */
function prefixOf({ stage, service }: Deployment): string {
  return `${service.service}-${stage}-`;
}

function alarmsOfFunctions({ service }: Deployment): [id: string, alarm: NamedAlarm][] {
  return Object.entries(service.functions).flatMap(([name, definition]) =>
    Object.entries(functionAlarms(definition)).map(([kind, alarm]): [string, NamedAlarm] => [
      `${logicalName(name)}${kind}`,
      {
        name: `${definition.name}-${kind.toLowerCase()}`,
        page: `function-${kind.toLowerCase()}`,
        alarm,
      },
    ]),
  );
}

function alarmsOfStage(deployment: Deployment): [id: string, alarm: NamedAlarm][] {
  return Object.entries(stageAlarms(namesOf(deployment))).map(([name, alarm]) => [
    logicalName(name),
    { name: `${prefixOf(deployment)}${name}`, page: name, alarm },
  ]);
}

function namesOf({ stage, aws, parameters, service }: Deployment): StageNames {
  const { functions, provider, custom } = service;
  return {
    stage,
    service: provider.environment['POWERTOOLS_SERVICE_NAME'] ?? '',
    apiName: aws.naming.getApiGatewayName(),
    authorizers: Object.values(functions).flatMap(({ name, alarms }) =>
      alarms.errors === false ? [name] : [],
    ),
    tableName: custom.table,
    queueName: custom.check_queue,
    deadQueueName: custom.dead_check_queue,
    operationQueueName: custom.operation_queue,
    deadOperationQueueName: custom.dead_operation_queue,
    hasCanary: parameters.has('canary_realm'),
    hasWarmStates: parameters.has('warm_states_secret'),
  };
}

/** `causes` are the alarms of functions that tell why the gateway answers 5xx. */
function addComposites(deployment: Deployment, causes: readonly string[]): void {
  const { Resources } = deployment.service.resources;
  const prefix = prefixOf(deployment);
  const all = compositeAlarms(prefix, [`${prefix}authorizer-failed`, ...causes]);
  for (const [name, alarm] of Object.entries(all))
    Resources[`${logicalName(name)}Alarm`] = {
      Type: 'AWS::CloudWatch::CompositeAlarm',
      DependsOn: idsOf(Resources, alarm.over),
      Properties: properties(deployment, { name: `${prefix}${name}`, page: 'gateway-5xx', alarm }),
    };
}

function idsOf(resources: Resources, alarmNames: readonly string[]): string[] {
  return Object.entries(resources).flatMap(
    ([
      id,
      {
        Properties: { AlarmName },
      },
    ]) => (AlarmName !== undefined && alarmNames.includes(AlarmName) ? [id] : []),
  );
}

/**
 * Returns the properties of an alarm. Its description ends with the page that says what to do. Its addresses are also notified when
 * it ends.
 */
function properties({ parameters }: Deployment, { name, page, alarm }: NamedAlarm): Properties {
  const { severity, description, rule } = alarm;
  const contact = parameters.get('escalation_contact');
  const words = [description, ...(severity && contact ? [`Escalate to: ${contact}.`] : []), runbookOf(page)];
  const actions = severity && [{ Ref: topics[severity].topic }];
  return {
    AlarmName: name,
    AlarmDescription: words.join(' '),
    ...(actions && { AlarmActions: actions, OKActions: actions }),
    ...rule,
  };
}

function subscribe({ parameters, service }: Deployment): void {
  for (const severity of severities) {
    const { topic, subscription } = topics[severity];
    for (const [index, { protocol, address }] of subscriptionsOf(parameters, severity).entries())
      service.resources.Resources[`${subscription}${index + 1}`] = {
        Type: 'AWS::SNS::Subscription',
        Properties: { TopicArn: { Ref: topic }, Protocol: protocol, Endpoint: address },
      };
  }
}
