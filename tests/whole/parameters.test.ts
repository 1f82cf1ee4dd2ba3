// Effects of a stage's parameters on its template. tests/unit/deploy/parameters.test.ts shows which are refused.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { describeConfig, readConfig } from '../../shared/base/config.ts';
import { bundledFiles } from '../support/function-bundle.ts';
import {
  copyService,
  deployedFunctionNames,
  projectRoot,
  type ServiceCopy,
} from '../support/service-copy.ts';
import {
  actionsOf,
  gatewayDocument,
  gatewayMethods,
  ofType,
  type PackagedResources,
  statementsOf,
} from '../support/template.ts';

const param = (text: string) => `--param=${text}`;

/** The words of serverless.yml's `params:` with a block put in front. */
function withBlock(service: ServiceCopy, lines: readonly string[]): void {
  const file = join(service.folder, 'serverless.yml');
  const yaml = readFileSync(file, 'utf8');
  const [name = ''] = lines;
  const others = name.startsWith('  test:') ? yaml.replace(/^ {2}test: \{\}\n/m, '') : yaml;
  writeFileSync(file, others.replace('params:', ['params:', ...lines].join('\n')));
}

let service: ServiceCopy;
beforeEach(() => {
  service = copyService({ built: [] });
});
afterEach(() => {
  service.remove();
});

/** Values of the settings whose effect the tests look at, or that have a form of their own. */
const chosen: Readonly<Record<string, string>> = {
  REALMGATE_TIME_ZONE: 'Europe/Paris',
  REALMGATE_CANARY_REALM: 'paris',
  REALMGATE_BASE_PATH: '/monitoring',
  REALMGATE_CORS_ORIGINS: 'https://a.example,https://b.example:8443',
  REALMGATE_OTLP_HEADERS_SECRET: 'realmgate/test/otlp-headers',
  REALMGATE_WARM_STATES_SECRET: 'realmgate/test/warm-states',
};

/** A secret, which no parameter may hold. */
const secretSetting = 'OTEL_EXPORTER_OTLP_HEADERS';

/** The settings without a default. */
const required = { REALMGATE_TABLE: 't', REALMGATE_TOKEN_SECRET: 's' };

/** Every setting that has a default and is a parameter of the stage, with another value than the default. */
const settings = Object.fromEntries(
  parameterSettings().map(({ name, fallback }) => [name, chosen[name] ?? otherValue(name, fallback)]),
);

function parameterSettings() {
  // A setting that serverless.yml names after the stage is no parameter of it.
  const template = readFileSync(join(projectRoot, 'serverless.yml'), 'utf8');
  return describeConfig().filter(({ name }) => name !== secretSetting && !template.includes(`    ${name}: `));
}

function otherValue(name: string, fallback: string): string {
  const half = String(Number(fallback) / 2);
  const candidates = [half, 'https://some.example', ...wordsOf(name)];
  const value = candidates.find((one) => one !== fallback && isAccepted(name, one));
  if (value === undefined) throw new Error(`Add a value of ${name} to \`chosen\` above`);
  return value;
}

function isAccepted(name: string, value: string): boolean {
  return faultOf({ [name]: value }) === '';
}

/** The words of a setting that takes only these: its error lists them. */
function wordsOf(name: string): string[] {
  return (/ must be one of (.*)$/.exec(faultOf({ [name]: '?' }))?.[1] ?? '').split(', ');
}

function faultOf(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig({ ...required, ...environment });
    return '';
  } catch (error) {
    return String(error);
  }
}

const of = (service: string, rest: string) => `arn:aws:${service}:ap-south-1:123456789012:${rest}`;
const certificate = of('acm', 'certificate/0f0e-1');
const acl = of('wafv2', 'regional/webacl/ours/0f0e-2');
const key = of('kms', 'key/0f0e-3');

/** Expects that a protection which is named once for a stage is set on all its resources. */
function expectProtected(resources: PackagedResources): void {
  const all = (type: string) => ofType(resources, type).map(({ Properties }) => Properties);
  const logs = all('AWS::Logs::LogGroup');
  expect(logs.length).toBeGreaterThan(deployedFunctionNames().length - 1);
  for (const group of logs) expect(group).toMatchObject({ RetentionInDays: 400, KmsKeyId: key });
  expect(all('AWS::DynamoDB::Table')).toMatchObject([{ SSESpecification: { KMSMasterKeyId: key } }]);
  expect(all('AWS::SecretsManager::Secret')).toMatchObject([{ KmsKeyId: key }]);
  expect(all('AWS::SQS::Queue')).toHaveLength(4);
  for (const one of all('AWS::SQS::Queue')) expect(one).toMatchObject({ KmsMasterKeyId: key });
  for (const one of all('AWS::Lambda::Function')) expect(one).toMatchObject({ KmsKeyArn: key });
  for (const { Role } of all('AWS::Lambda::Function')) {
    const role = resources[Role?.['Fn::GetAtt'][0] ?? '']!;
    const [use] = statementsOf(role).filter((statement) => actionsOf(statement).includes('kms:Decrypt'));
    expect(use).toMatchObject({
      Resource: key,
      Condition: { StringEquals: { 'kms:ViaService': expect.anything() } },
    });
  }
  const [stage] = all('AWS::ApiGateway::Stage');
  expect(stage?.MethodSettings?.[0]).toEqual({
    HttpMethod: '*',
    ResourcePath: '/*',
    ThrottlingRateLimit: 500,
    ThrottlingBurstLimit: 500,
  });
  expect(all('AWS::ApiGateway::DomainName')).toMatchObject([
    { DomainName: 'api.example.com', RegionalCertificateArn: certificate, SecurityPolicy: 'TLS_1_2' },
  ]);
  expect(all('AWS::ApiGateway::BasePathMapping')).toMatchObject([{ BasePath: 'monitoring', Stage: 'test' }]);
  expect(all('AWS::WAFv2::WebACLAssociation')).toMatchObject([{ WebACLArn: acl }]);
}

/** The secrets that parameters name, with the file by which functions read them. */
const readers: Readonly<Record<string, string>> = {
  'otlp-headers': 'shared/telemetry/index.ts',
  'warm-states': 'shared/app/deployed-warm-store.ts',
};

/** Expects that a secret may be read by the functions which have its reader, and by no other. */
async function expectReadable(resources: PackagedResources, secret: string): Promise<void> {
  const bundles = await bundledFiles();
  // Without the documentation, which the parameters switch off.
  for (const name of deployedFunctionNames().filter((one) => one !== 'docs')) {
    const [role] = ofType(resources, 'AWS::IAM::Role').filter(({ Properties }) =>
      Properties.RoleName?.startsWith(`realmgate-test-${name}-ap-`),
    );
    const mayRead = JSON.stringify(role).includes(`:secret:realmgate/test/${secret}-??????`);
    expect([name, mayRead]).toEqual([name, bundles[name]?.includes(readers[secret] ?? '')]);
  }
}

/** The resources that each function has. */
const ofFunction: Readonly<Record<string, number>> = {
  'CloudWatch::Alarm': 2,
  ...{ 'IAM::Role': 1, 'Logs::LogGroup': 1 },
  ...{ 'Lambda::Alias': 1, 'Lambda::Function': 1, 'Lambda::Permission': 1, 'Lambda::Version': 1 },
};

/** Expects that the stack has room for more groups (docs/adr/0248), and names the type that grew. */
function expectFewResources(resources: PackagedResources): void {
  const functions = ofType(resources, 'AWS::Lambda::Function').length;
  const types = Object.values(resources).map(({ Type }) => Type.replace('AWS::', ''));
  const others = [...new Set(types)].map((type) => {
    const count = types.filter((one) => one === type).length - functions * (ofFunction[type] ?? 0);
    return [type, count] as const;
  });
  expect(Object.fromEntries(others.filter(([, count]) => count !== 0))).toEqual({
    'ApiGateway::Account': 1,
    'ApiGateway::BasePathMapping': 1,
    'ApiGateway::Deployment': 1,
    'ApiGateway::DomainName': 1,
    'ApiGateway::RestApi': 1,
    'ApiGateway::Stage': 1,
    'CloudWatch::Alarm': 22,
    'CloudWatch::CompositeAlarm': 2,
    'CloudWatch::Dashboard': 1,
    'DynamoDB::Table': 1,
    'Events::Rule': 5,
    // The role by which the gateway writes its log, and that log.
    ...{ 'IAM::Role': 1, 'Logs::LogGroup': 1 },
    'KMS::Key': 1,
    'Lambda::EventInvokeConfig': 1,
    'Lambda::EventSourceMapping': 2,
    // Deliveries read their queue, and need no permission.
    'Lambda::Permission': -2,
    'Logs::QueryDefinition': 24,
    ...{ 'S3::Bucket': 1, 'S3::BucketPolicy': 1 },
    ...{ 'SNS::Subscription': 3, 'SNS::Topic': 2, 'SQS::Queue': 4 },
    ...{ 'SecretsManager::RotationSchedule': 1, 'SecretsManager::Secret': 1 },
    'WAFv2::WebACLAssociation': 1,
  });
  expect(types.length).toBeLessThanOrEqual(380);
}

const parameterOf = (setting: string) => setting.replace('REALMGATE_', '').toLowerCase();

describe('the parameters of a stage', () => {
  it('are all settings of docs/deployment.md, a private network and who is called', async () => {
    // One by the command line, which wins, the others by the stage's block.
    const lines = Object.entries(settings).map(([name, value]) => {
      return `    ${parameterOf(name)}: '${name.endsWith('TIME_ZONE') ? 'Asia/Tokyo' : value}'`;
    });
    const network = ["    docs: 'off'", '    subnets: subnet-1, subnet-2', '    security_groups: sg-1'];
    const more = [
      ...['    region: ap-south-1', '    key_rotation_days: 90', '    log_retention_days: 400'],
      ...['    requests_per_second: 500', '    page_addresses: none', '    domain: api.example.com'],
      ...['    ticket_addresses: ops@example.com', '    escalation_contact: Ann, +33 1 23 45'],
      `    certificate: ${certificate}`,
      `    waf: ${acl}`,
      `    kms_key: ${key}`,
      ...['    search_domains: logs', '    prometheus_workspaces: ws-1'],
    ];
    withBlock(service, ['  test:', ...lines, ...more, ...network]);
    const addresses = param('page_addresses=oncall@example.com,https://pager.example/hook');
    // Both have a value in the block.
    const resources = await service.packaged([param('time_zone=Europe/Paris'), addresses]);

    const functions = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
    for (const [, { Properties }] of functions)
      expect(Properties.Environment?.Variables).toMatchObject(settings);
    const inside = functions.filter(([, { Properties }]) => 'VpcConfig' in Properties);
    // Functions whose function.yml sets this limit.
    const talking = deployedFunctionNames().filter((name) => {
      const file = join(projectRoot, 'functions', name, 'function.yml');
      return /^network: (engines|receivers)$/m.test(readFileSync(file, 'utf8'));
    });
    expect(inside.map(([, { Properties }]) => Properties.FunctionName).sort()).toEqual(
      talking.map((name) => `realmgate-test-${name}`).sort(),
    );
    expect(talking).toContain('status');
    expect(talking).not.toContain('token');
    expect(inside[0]?.[1].Properties.VpcConfig).toEqual({
      SubnetIds: ['subnet-1', 'subnet-2'],
      SecurityGroupIds: ['sg-1'],
    });
    const subscriptions = ofType(resources, 'AWS::SNS::Subscription');
    expect(
      subscriptions.map(({ Properties: { TopicArn, Protocol, Endpoint } }) => [
        TopicArn?.Ref,
        Protocol,
        Endpoint,
      ]),
    ).toEqual([
      ['AlarmTopic', 'email', 'oncall@example.com'],
      ['AlarmTopic', 'https', 'https://pager.example/hook'],
      ['TicketTopic', 'email', 'ops@example.com'],
    ]);
    const calling = Object.values(resources).filter(({ Properties }) => Properties.AlarmActions);
    expect(calling.length).toBeGreaterThan(deployedFunctionNames().length);
    for (const { Properties } of calling)
      expect(Properties.AlarmDescription).toMatch(/ Escalate to: Ann, \+33 1 23 45\. Runbook: \S+$/);
    const methods = gatewayMethods(resources);
    const preflights = methods.filter(({ method }) => method === 'options');
    const guarded = methods.filter(({ operation }) => operation.security);
    expect(guarded.length).toBeGreaterThan(10);
    expect(preflights.map(({ path }) => path)).toEqual(guarded.map(({ path }) => path));
    expect(preflights.filter(({ operation }) => operation.security)).toEqual([]);
    const answers = gatewayDocument(resources)['x-amazon-apigateway-gateway-responses'];
    const own = Object.values(answers).map(({ responseParameters }) => responseParameters);
    // The challenges name the domain, so that all answers are in the document.
    expect(own).toHaveLength(15);
    for (const headers of own)
      expect(headers).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.Access-Control-Expose-Headers': "'Retry-After, WWW-Authenticate'",
      });
    const challenges = own.flatMap((headers) => headers['gatewayresponse.header.WWW-Authenticate'] ?? []);
    expect(new Set(challenges)).toEqual(
      new Set([
        `'Bearer realm="realmgate", resource_metadata="https://api.example.com/monitoring/.well-known/oauth-protected-resource"'`,
      ]),
    );
    expect(ofType(resources, 'AWS::SecretsManager::RotationSchedule')).toMatchObject([
      {
        Properties: {
          SecretId: { Ref: 'TokenKeys' },
          RotateImmediatelyOnUpdate: false,
          RotationRules: { AutomaticallyAfterDays: 90 },
        },
      },
    ]);
    // Named above, so that the canary and the watch of warm states are on.
    const rules = ofType(resources, 'AWS::Events::Rule').map(({ Properties }) => Properties.State);
    expect(new Set(rules)).toEqual(new Set(['ENABLED']));
    for (const alarm of ['CanarySilentAlarm', 'WarmWatchSilentAlarm'])
      expect(resources[alarm]?.Properties).toMatchObject({ TreatMissingData: 'breaching' });
    // A run of the watch is never made up for: the next one begins within a minute.
    expect(ofType(resources, 'AWS::Lambda::EventInvokeConfig')).toMatchObject([
      {
        Properties: {
          FunctionName: { Ref: 'WarmDashwatchLambdaFunction' },
          Qualifier: 'live',
          ...{ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 },
        },
      },
    ]);
    expectFewResources(resources);
    const backends = JSON.stringify(resources['MetricsRole']).match(
      /(?<=:\$\{AWS::AccountId\}:)(?:domain|workspace)[^"]*/g,
    );
    expect(backends).toEqual(['workspace/ws-1', 'domain/logs/*', 'domain/logs/_search/scroll']);
    expectProtected(resources);
    for (const secret of Object.keys(readers)) await expectReadable(resources, secret);
    expect(resources['StatusRole']?.Properties.RoleName).toContain('ap-south-1');
    expect(Object.keys(resources).filter((name) => name.startsWith('Docs'))).toEqual([]);
  });

  it('stop the deployment before anything is built if one is wrong', async () => {
    await expect(service.packaged([param('time_zone=Europe/Pari')])).rejects.toThrow(
      'REALMGATE_TIME_ZONE is not an IANA time zone',
    );
    expect(existsSync(join(service.folder, 'dist'))).toBe(false);
  });
});
