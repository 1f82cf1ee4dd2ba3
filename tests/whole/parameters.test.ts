// What a stage can be given: `--param` here; a `params:` block of serverless.yml is read in the same place.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { describeConfig, readConfig } from '../../shared/base/config.ts';
import { bundledFiles } from '../support/function-bundle.ts';
import { copyService, functionNames, projectRoot, type ServiceCopy } from '../support/service-copy.ts';
import { actionsOf, ofType, type Resources, statementsOf } from '../support/template.ts';

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

/** Every setting that has a default, with a value that is none. */
const settings: Readonly<Record<string, string>> = {
  REALMGATE_TIME_ZONE: 'Europe/Paris',
  REALMGATE_ENGINE_DEADLINE_MS: '4000',
  REALMGATE_RESTART_WAIT_MS: '15000',
  REALMGATE_ACCESS_TOKEN_S: '600',
  REALMGATE_REFRESH_TOKEN_S: '43200',
  REALMGATE_SESSION_S: '604800',
  REALMGATE_CANARY_REALM: 'paris',
  REALMGATE_CANARY_URL: 'https://api.example/monitoring',
  REALMGATE_RESPONSE_LIMIT: '5000000',
  REALMGATE_BASE_PATH: '/monitoring',
  REALMGATE_CORS_ORIGINS: 'https://a.example,https://b.example:8443',
  REALMGATE_LOG_LEVEL: 'WARN',
  REALMGATE_CHECK_ANSWERS: 'all',
  REALMGATE_OTLP_HEADERS_SECRET: 'realmgate/test/otlp-headers',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/gate',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: 'delta',
  OTEL_SERVICE_NAME: 'gate',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
};
/** A secret, which no parameter may hold. */
const secretSetting = 'OTEL_EXPORTER_OTLP_HEADERS';

const of = (service: string, rest: string) => `arn:aws:${service}:ap-south-1:123456789012:${rest}`;
const certificate = of('acm', 'certificate/0f0e-1');
const acl = of('wafv2', 'regional/webacl/ours/0f0e-2');
const key = of('kms', 'key/0f0e-3');

/** What is named once for a stage holds for all of it. */
function expectProtected(resources: Resources): void {
  const all = (type: string) => ofType(resources, type).map(({ Properties }) => Properties);
  const logs = all('AWS::Logs::LogGroup');
  expect(logs.length).toBeGreaterThan(functionNames().length - 1);
  for (const group of logs) expect(group).toMatchObject({ RetentionInDays: 400, KmsKeyId: key });
  expect(all('AWS::DynamoDB::Table')).toMatchObject([{ SSESpecification: { KMSMasterKeyId: key } }]);
  expect(all('AWS::SecretsManager::Secret')).toMatchObject([{ KmsKeyId: key }]);
  expect(all('AWS::SQS::Queue')).toMatchObject([{ KmsMasterKeyId: key }, { KmsMasterKeyId: key }]);
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

/** By the functions that send traces and metrics, and by no other. */
async function expectHeadersReadable(resources: Resources): Promise<void> {
  const bundles = await bundledFiles();
  // Without the documentation, which the parameters switch off.
  for (const name of functionNames().filter((one) => one !== 'docs')) {
    const [role] = ofType(resources, 'AWS::IAM::Role').filter(({ Properties }) =>
      Properties.RoleName?.startsWith(`realmgate-test-${name}-ap-`),
    );
    const mayRead = JSON.stringify(role).includes(':secret:realmgate/test/otlp-headers-??????');
    expect([name, mayRead]).toEqual([name, bundles[name]?.includes('shared/telemetry/index.ts')]);
  }
}

const parameterOf = (setting: string) => setting.replace('REALMGATE_', '').toLowerCase();

describe('the parameters of a stage', () => {
  it('are all settings of the README, a private network and who is called', async () => {
    // What serverless.yml names after the stage is no parameter of it.
    const template = readFileSync(join(projectRoot, 'serverless.yml'), 'utf8');
    const optional = describeConfig().filter(
      ({ name }) => name !== secretSetting && !template.includes(`    ${name}: `),
    );
    expect(Object.keys(settings).sort()).toEqual(optional.map(({ name }) => name).sort());
    for (const { name, fallback } of optional) expect(settings[name]).not.toBe(fallback);

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
    ];
    withBlock(service, ['  test:', ...lines, ...more, ...network]);
    const addresses = param('page_addresses=oncall@example.com,https://pager.example/hook');
    // Both have a value in the block.
    const resources = await service.packaged([param('time_zone=Europe/Paris'), addresses]);

    const functions = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
    for (const [, { Properties }] of functions)
      expect(Properties.Environment?.Variables).toMatchObject(settings);
    const inside = functions.filter(([, { Properties }]) => 'VpcConfig' in Properties);
    // Those whose function.yml says so.
    const talking = functionNames().filter((name) => {
      const file = join(projectRoot, 'functions', name, 'function.yml');
      return /^network: engines$/m.test(readFileSync(file, 'utf8'));
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
    expect(calling.length).toBeGreaterThan(functionNames().length);
    for (const { Properties } of calling)
      expect(Properties.AlarmDescription).toMatch(/ Escalate to: Ann, \+33 1 23 45\. Runbook: \S+$/);
    const methods = ofType(resources, 'AWS::ApiGateway::Method').map(({ Properties }) => Properties);
    const preflights = methods.filter(({ HttpMethod }) => HttpMethod === 'OPTIONS');
    const guarded = methods.filter(({ AuthorizationType }) => AuthorizationType === 'CUSTOM');
    expect(guarded.length).toBeGreaterThan(10);
    expect(preflights.map(({ ResourceId }) => ResourceId)).toEqual(
      guarded.map(({ ResourceId }) => ResourceId),
    );
    expect(new Set(preflights.map(({ AuthorizationType }) => AuthorizationType))).toEqual(new Set(['NONE']));
    const own = ofType(resources, 'AWS::ApiGateway::GatewayResponse').map(({ Properties }) => Properties);
    const allowing = 'gatewayresponse.header.Access-Control-Allow-Origin';
    expect(new Set(own.map(({ ResponseParameters }) => ResponseParameters?.[allowing]))).toEqual(
      new Set(["'*'"]),
    );
    const exposing = 'gatewayresponse.header.Access-Control-Expose-Headers';
    expect(new Set(own.map(({ ResponseParameters }) => ResponseParameters?.[exposing]))).toEqual(
      new Set(["'Retry-After, WWW-Authenticate'"]),
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
    // Named above, so that the canary is on.
    const rules = ofType(resources, 'AWS::Events::Rule').map(({ Properties }) => Properties.State);
    expect(new Set(rules)).toEqual(new Set(['ENABLED']));
    const silence = resources['CanarySilentAlarm']?.Properties;
    expect(silence).toMatchObject({ TreatMissingData: 'breaching' });
    expectProtected(resources);
    await expectHeadersReadable(resources);
    expect(resources['StatusRole']?.Properties.RoleName).toContain('ap-south-1');
    expect(Object.keys(resources).filter((name) => name.startsWith('Docs'))).toEqual([]);
  });

  it('are refused by name, all that is wrong at once, also in the block of another stage', async () => {
    withBlock(service, ['  elsewhere: { log_levle: WARN, required: [alarm_adresses] }']);
    const wrong = [
      'time_zon=Europe/Paris',
      'time_zone=Europe/Pari',
      'subnets=sg-1',
      'cors_origins=https://a.example/path',
      'alarm_addresses=ops',
      'ticket_addresses=pager',
      'escalation_contact=a\u0007',
      'token_concurrency=0',
      ...['domain=api', 'waf=ours', 'kms_key=alias/ours', 'log_retention_days=31', 'requests_per_second=0'],
      'docs=everybody',
      'key_rotation_days=never',
      'canary_url=ftp://api.example',
      ...['otel_exporter_otlp_endpoint=grpc://otlp', 'otel_traces_sampler_arg=2', 'otlp_headers_secret=a b'],
      'otel_exporter_otlp_headers=authorization=secret',
    ];
    const refusal = service.packaged(wrong.map(param)).then(
      () => 'packaged',
      (error: unknown) => String(error),
    );
    const words = await refusal;
    expect(words).toContain(
      'There is no parameter log_levle, time_zon, otel_exporter_otlp_headers, alarm_adresses. There are: access_token_s,',
    );
    expect(words).toContain('REALMGATE_TIME_ZONE is not an IANA time zone');
    expect(words).toContain('REALMGATE_CORS_ORIGINS is neither * nor a comma list of origins');
    expect(words).toContain('subnets: sg-1 is no id of one.');
    expect(words).toContain('subnets needs security_groups too.');
    expect(words).toContain('page_addresses: ops is neither an e-mail address nor an https URL.');
    expect(words).toContain('ticket_addresses: pager is neither an e-mail address nor an https URL.');
    expect(words).toContain('is no line of at most 200 characters.');
    expect(words).toContain('token_concurrency: 0 is neither a whole number from 1 nor none.');
    expect(words).toContain('docs: everybody is none of token, public, off.');
    expect(words).toContain('domain: api is no name of a host.');
    expect(words).toContain('domain needs certificate too.');
    expect(words).toContain('waf: ours is no ARN of a regional web ACL.');
    expect(words).toContain('kms_key: alias/ours is no ARN of a key.');
    expect(words).toContain('log_retention_days: 31 is none of 1, 3, 5,');
    expect(words).toContain('requests_per_second: 0 is no whole number from 1 to 10000.');
    expect(words).toContain(
      'subnets is on the command line alone, and the next deployment would be without it',
    );
    expect(words).toContain('key_rotation_days: never is no whole number from 1 to 1000.');
    expect(words).toContain('REALMGATE_CANARY_URL is no address of an API');
    expect(words).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is no address of a collector');
    expect(words).toContain('OTEL_TRACES_SAMPLER_ARG must be at most 1');
    expect(words).toContain('otlp_headers_secret: a b is no name of a secret.');
    expect(words).not.toContain('=secret');
    expect(existsSync(join(service.folder, 'dist'))).toBe(false);
  });

  it('name security groups with their subnets only', async () => {
    withBlock(service, ['  test: { security_groups: sg-1, required: [alarm_addresses] }']);
    const words = await service.packaged().catch(String);
    expect(words).toContain('security_groups needs subnets too.');
    expect(words).toContain('alarm_addresses is required in this stage, and has no value.');
  });

  it('call somebody in a stage that requires it', async () => {
    const required = 'required: [page_addresses, ticket_addresses, alarm_addresses]';
    withBlock(service, [`  test: { page_addresses: none, alarm_addresses: none, ${required} }`]);
    const words = await service.packaged().catch(String);
    for (const name of ['page', 'ticket', 'alarm'])
      expect(words).toContain(`${name}_addresses is required in this stage, and must not be none.`);
  });

  it('take the old name of the addresses of both severities', async () => {
    const required = 'required: [page_addresses, ticket_addresses]';
    withBlock(service, [`  test: { alarm_addresses: ops@example.com, ${required} }`]);
    const subscriptions = ofType(await service.packaged(), 'AWS::SNS::Subscription');
    expect(subscriptions.map(({ Properties }) => [Properties.TopicArn?.Ref, Properties.Endpoint])).toEqual([
      ['AlarmTopic', 'ops@example.com'],
      ['TicketTopic', 'ops@example.com'],
    ]);
  });

  it('are those of a stage that there is', async () => {
    withBlock(service, ['  test:', '    log_level: WARN']);
    const file = join(service.folder, 'serverless.yml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}test:\n/m, '  tset:\n'));
    await expect(service.packaged()).rejects.toThrow(
      'There is no stage test: params of serverless.yml has tset, dev, staging, prod, local, secured.',
    );
  });

  it('are right as they stand in serverless.yml', () => {
    const { params } = parse(readFileSync(join(projectRoot, 'serverless.yml'), 'utf8')) as {
      readonly params: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
    };
    expect(Object.keys(params)).toEqual(['default', 'dev', 'staging', 'prod', 'test', 'local', 'secured']);
    // Whoever deploys prod says whom its alarms call; no file can know.
    expect(params['prod']).toEqual({
      required: ['page_addresses', 'ticket_addresses', 'escalation_contact'],
    });
    for (const block of Object.values(params)) {
      const given = { ...params['default'], ...block };
      const environment = Object.keys(settings).map((name) => {
        const value = given[parameterOf(name)];
        return [name, value === undefined ? undefined : String(value)];
      });
      const required = { REALMGATE_TABLE: 't', REALMGATE_TOKEN_SECRET: 's' };
      expect(() => readConfig({ ...required, ...Object.fromEntries(environment) })).not.toThrow();
    }
  });
});
