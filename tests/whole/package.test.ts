// `serverless package` is run on a fresh clone, offline and without credentials.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { findStage } from '../../admin/stage.ts';
import { readGatewayDescription } from '../../server/gateway/deployment.ts';
import { tableDefinition, TTL_ATTRIBUTE } from '../../shared/store/table-definition.ts';
import { copyService, projectRoot, usualFunctionNames } from '../support/service-copy.ts';
import {
  gatewayDocument,
  gatewayMethods,
  ofType as resourcesOfType,
  type PackagedResources,
} from '../support/template.ts';
import { describeAlarmRules } from './alarm-rules-suite.ts';
import { describeAlarms } from './alarms-suite.ts';
import { describeRoles } from './roles-suite.ts';

const run = promisify(execFile);
const names = usualFunctionNames();
const service = copyService();
let resources: PackagedResources;
const ofType = (type: string) => resourcesOfType(resources, type);

beforeAll(async () => {
  // Last week's.
  mkdirSync(join(service.folder, 'dist/status'), { recursive: true });
  writeFileSync(join(service.folder, 'dist/status/index.mjs'), 'export const handler = "old";');
  writeFileSync(join(service.folder, 'dist/status/old.mjs'), '');
  resources = await service.packaged([], { REALMGATE_TABLE: 'baked-at-build-time' });
  // Builds everything, on a machine that may be busy with more.
}, 600_000);
afterAll(() => {
  service.remove();
});

describe('the bundle', () => {
  it.each(names)('of %s runs where nothing else is installed', async (name) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'realmgate-bundle-'));
    cpSync(join(service.folder, 'dist', name), elsewhere, { recursive: true });
    const script = `import('${elsewhere}/index.mjs').then(({ handler }) => console.log(typeof handler))`;
    const { stdout } = await run(process.execPath, ['-e', script], { cwd: elsewhere });
    rmSync(elsewhere, { recursive: true });
    expect(stdout.trim()).toBe('function');
  });

  // The function of the documentation has no environment.
  it.each(names.filter((name) => name !== 'docs'))(
    'of %s reads its environment when it runs, not when it was built',
    (name) => {
      const folder = join(service.folder, 'dist', name);
      const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
      const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
      expect(code).toContain('process.env');
      expect(code).toContain('REALMGATE_TABLE');
      expect(code).not.toContain('baked-at-build-time');
    },
  );

  it.each(names)('of %s is packaged alone', (name) => {
    const packed = filesOf(name);
    expect(packed).toContain(`dist/${name}/index.mjs`);
    expect(packed.filter((file) => !/^dist\/[\w-]+\/[\w.-]+\.mjs$/.test(file))).toEqual([]);
    expect(new Set(packed.map((file) => file.split('/')[1]))).toEqual(new Set([name]));
  });

  it('is built for the package, whatever dist/ held before', () => {
    expect(readFileSync(join(service.folder, 'dist/status/index.mjs'), 'utf8')).not.toContain('"old"');
    expect(filesOf('status')).not.toContain('dist/status/old.mjs');
  });
});

/** Returns the names of the files in a zip file, which are not compressed in it. */
function filesOf(name: string): string[] {
  const zip = readFileSync(join(service.folder, 'package', `${name}.zip`)).toString('latin1');
  return [...new Set([...zip.matchAll(/dist\/[\w-]+\/[\w.-]+?\.(mjs|map|ts)/g)].map(([file]) => file))];
}

describe('the functions', () => {
  it('are in no network where the stage names none', () => {
    expect(ofType('AWS::Lambda::Function').filter(({ Properties }) => 'VpcConfig' in Properties)).toEqual([]);
  });
});

describe('the documentation', () => {
  it('asks for a token where the API document is read; only the beginnings of the API ask for none', () => {
    const open = gatewayMethods(resources).filter(({ operation }) => !operation.security);
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      ...['/api', '/api/token', '/api/token/refresh', '/docs', '/docs/{proxy+}', '/health'],
      ...['/problems/{proxy+}', '/version'],
    ]);
  });
});

describe('the stack', () => {
  it('makes the table that the local stack and the tests make', () => {
    const [table] = ofType('AWS::DynamoDB::Table');
    const { BillingMode, AttributeDefinitions, KeySchema } = tableDefinition('any');
    expect(table?.Properties).toMatchObject({
      BillingMode,
      AttributeDefinitions,
      KeySchema,
      TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('names table and secret as the command line finds them', () => {
    const [table] = ofType('AWS::DynamoDB::Table');
    const [secret] = ofType('AWS::SecretsManager::Secret');
    const stage = findStage('test', {});
    expect([table?.Properties.TableName, secret?.Properties.Name]).toEqual([stage.table, stage.tokenSecret]);
  });

  it('routes as the local gateway does, by the same descriptions', () => {
    const deployed = gatewayMethods(resources).map(({ path, method, operation }) => {
      const { uri, responseTransferMode } = operation['x-amazon-apigateway-integration'];
      const [scheme = ''] = Object.keys(operation.security?.[0] ?? {});
      return {
        path: path.slice(1),
        method: method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase(),
        function: /"(\w+)LambdaFunction"/
          .exec(JSON.stringify(uri))?.[1]
          ?.replaceAll('Dash', '-')
          .toLowerCase(),
        authorizer: scheme.replace('ApiGatewayAuthorizer', '').replaceAll('Dash', '-').toLowerCase(),
        streams: responseTransferMode === 'STREAM',
      };
    });
    // The parameter `docs` puts an authorizer in front of the API document.
    const local = readGatewayDescription(projectRoot).routes.map((route) => ({
      ...{ path: route.path, method: route.method, function: route.functionName, streams: route.streams },
      authorizer: route.authorizer?.name ?? (route.path.startsWith('docs/openapi') ? 'authorizer' : ''),
    }));
    expect(new Set(deployed)).toEqual(new Set(local));
  });

  it('knows what holds data by the names of earlier stacks', () => {
    const kept = [
      'DynamoDB::Table',
      'SecretsManager::Secret',
      'SQS::Queue',
      'SNS::Topic',
      'ApiGateway::RestApi',
    ];
    const names = Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
      const { TableName, QueueName, TopicName, Name } = Properties;
      return kept.includes(Type.replace('AWS::', ''))
        ? [[id, TableName ?? QueueName ?? TopicName ?? Name]]
        : [];
    });
    expect(Object.fromEntries(names)).toEqual({
      Table: 'realmgate-test',
      TokenKeys: 'realmgate/test/token-keys',
      CheckQueue: 'realmgate-test-checks.fifo',
      DeadCheckQueue: 'realmgate-test-dead-checks.fifo',
      OperationQueue: 'realmgate-test-operations.fifo',
      DeadOperationQueue: 'realmgate-test-dead-operations.fifo',
      AlarmTopic: 'realmgate-test-alarms',
      TicketTopic: 'realmgate-test-tickets',
      ApiGatewayRestApi: 'test-realmgate',
    });
  });

  it('defines the gateway as a whole before it is deployed, with two answers that name its address', () => {
    const [deploymentId, deployment] = Object.entries(resources).find(
      ([, { Type }]) => Type === 'AWS::ApiGateway::Deployment',
    )!;
    // The import of the document removes other answers, so that they are created again by each deployment.
    const version = deploymentId.replace(/\D/g, '');
    const own = Object.keys(resources).filter((name) => resources[name]?.Type.endsWith('GatewayResponse'));
    expect(own.sort()).toEqual([`AccessDeniedResponse${version}`, `UnauthorizedResponse${version}`]);
    expect(deployment.DependsOn).toEqual(expect.arrayContaining(own));
    const { info, components, ...document } = gatewayDocument(resources);
    expect(info).toEqual({ title: 'test-realmgate', version });
    expect(Object.keys(document['x-amazon-apigateway-gateway-responses'])).toHaveLength(13);
    expect(Object.values(components.securitySchemes)).toMatchObject([
      { name: 'Authorization', 'x-amazon-apigateway-authorizer': { type: 'token' } },
      { name: 'Unused', 'x-amazon-apigateway-authorizer': { type: 'request' } },
    ]);
    const [api] = ofType('AWS::ApiGateway::RestApi');
    expect(api?.Properties).toMatchObject({
      BinaryMediaTypes: ['*/*'],
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });
});

describe('routes of functions that stream', () => {
  it('hand on what is written, as it is written', () => {
    const streamed = gatewayMethods(resources).flatMap(({ operation }) => {
      const { responseTransferMode, uri } = operation['x-amazon-apigateway-integration'];
      return responseTransferMode === 'STREAM' ? [JSON.stringify(uri)] : [];
    });
    expect(streamed).toHaveLength(6);
    for (const uri of streamed)
      expect(uri).toMatch(/2021-11-15.*(Status|Config|Feed).*\/response-streaming-invocations/);
  });

  it.each(names)('%s streams where its handler does, and only there', (name) => {
    const file = (path: string) => readFileSync(join(projectRoot, 'functions', name, path), 'utf8');
    const modes = file('function.yml').match(/transferMode: STREAM/g)?.length ?? 0;
    const routes = file('function.yml').match(/- http:/g)?.length ?? 0;
    expect(modes).toBe(file('index.ts').includes('streamingHandler') ? routes : 0);
  });
});

describe('what calls a function', () => {
  const ids = (type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type);

  it('calls its alias, which is a version that stays', () => {
    const aliases = ofType('AWS::Lambda::Alias');
    expect(aliases).toHaveLength(names.length);
    for (const { Properties } of aliases) {
      const [version = ''] = Properties.FunctionVersion?.['Fn::GetAtt'] ?? [];
      expect(resources[version]).toMatchObject({ Type: 'AWS::Lambda::Version', DeletionPolicy: 'Retain' });
      expect(Properties.Name).toBe('live');
    }
    const permissions = ofType('AWS::Lambda::Permission');
    expect(permissions.length).toBeGreaterThan(names.length / 2);
    // Secrets Manager is told the function's own ARN (deploy/storage/key-rotation.ts).
    const others = permissions.filter(
      ({ Properties }) => Properties.Principal !== 'secretsmanager.amazonaws.com',
    );
    expect(others).toHaveLength(permissions.length - 1);
    for (const { Properties } of others)
      expect(JSON.stringify(Properties.FunctionName)).toMatch(/"live"\]|LiveAlias"/);
  });

  it('finds each deployment of a function told from one of it alone', () => {
    for (const { Properties } of ofType('AWS::Lambda::Function'))
      expect(Properties.Environment?.Variables['REALMGATE_BUILD']).toMatch(/^stack-[0-9a-f]{16}$/);
    expect(ids('AWS::Lambda::Version')).toHaveLength(names.length);
  });
});

describe('what outlives a mistake', () => {
  it('is neither deleted with the stack nor open to anybody', () => {
    const [table] = ofType('AWS::DynamoDB::Table');
    expect(table).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true, SSESpecification: { SSEEnabled: true } },
    });
    for (const group of ofType('AWS::Logs::LogGroup'))
      expect(group).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: { RetentionInDays: 30 },
      });
    const [bucket] = ofType('AWS::S3::Bucket');
    expect(bucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
    const topics = ofType('AWS::SNS::Topic');
    expect(topics).toHaveLength(2);
    for (const { Properties } of topics)
      expect(Properties).toMatchObject({ KmsMasterKeyId: { Ref: 'AlarmKey' } });
  });

  it('lets alarms publish to the encrypted topic, and nobody else of outside', () => {
    const [key] = ofType('AWS::KMS::Key');
    const statements = JSON.stringify(key?.Properties);
    expect(statements).toContain('cloudwatch.amazonaws.com');
    expect(statements).toContain('kms:GenerateDataKey*');
    expect(key?.Properties).toMatchObject({ EnableKeyRotation: true });
  });

  it('has a line of the gateway for each request, with what tells of it and nothing secret', () => {
    const [stage] = ofType('AWS::ApiGateway::Stage');
    const { Format = '' } = stage?.Properties.AccessLogSetting ?? {};
    const fields = Object.keys(JSON.parse(Format) as object);
    for (const field of ['request_id', 'caller', 'path', 'status', 'latency_ms', 'integration_error', 'ip'])
      expect(fields).toContain(field);
    expect(Format).not.toMatch(/authorization|header/i);
    const [account] = ofType('AWS::ApiGateway::Account');
    expect(account).toBeDefined();
  });
});

describe('runbooks', () => {
  const folder = join(service.folder, 'docs/runbooks');
  const pages = readdirSync(folder).filter((file) => file !== 'README.md');

  it('are one an alarm, and each alarm ends with its own', () => {
    const all = [...ofType('AWS::CloudWatch::Alarm'), ...ofType('AWS::CloudWatch::CompositeAlarm')];
    const named = all.map(({ Properties }) => {
      const [, page = ''] = /docs\/runbooks\/([\w-]+\.md)$/.exec(Properties.AlarmDescription ?? '') ?? [];
      const name = page.replace(/\.md$/, '').replace(/^function-/, '');
      expect(Properties.AlarmName).toMatch(new RegExp(`-${name}(-explained|-unexplained)?$`));
      return page;
    });
    expect([...new Set(named)].sort()).toEqual(pages.sort());
    const list = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const page of pages) expect(list).toContain(`(${page})`);
  });

  it.each(pages)(
    '%s says what it means, where to look, what to do, when to wait and when to ask others',
    (page) => {
      const text = readFileSync(join(folder, page), 'utf8');
      expect(text).toMatch(new RegExp(`^# ${page.replace('.md', '')}\n`));
      for (const part of ['What it means.', 'First look.', 'Mend.', 'When to wait.', 'Escalate.'])
        expect(text).toContain(`**${part}**`);
      for (const [, other = ''] of text.matchAll(/\]\(([\w-]+\.md)\)/g)) expect(pages).toContain(other);
      const saved = ofType('AWS::Logs::QueryDefinition').find(
        ({ Properties }) => Properties.Name === `realmgate/test/${page.replace('.md', '')}`,
      );
      expect(text).toContain(saved?.Properties.QueryString);
    },
  );

  it('ask for log codes that there are', () => {
    const codes = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
    const asked = pages.flatMap((page) => [
      ...readFileSync(join(folder, page), 'utf8').matchAll(/event = '([\w.]+)'/g),
    ]);
    expect(asked).not.toEqual([]);
    for (const [, code = ''] of asked) expect(codes).toContain(`| \`${code}\``);
  });
});

describe('the dashboard', () => {
  it('shows metrics that are written, within one page', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard');
    const { widgets } = JSON.parse(dashboard?.Properties.DashboardBody ?? '') as {
      widgets: { properties: { title: string; query?: string; metrics?: string[][] } }[];
    };
    const shown = widgets.flatMap(({ properties }) => properties.metrics ?? []);
    const ours = shown.filter(([space]) => space === 'Realmgate');
    const table = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
    for (const [, name, , service] of ours) {
      expect(table).toContain(`\`${name}\``);
      expect(service).toBe('realmgate-test');
    }
    expect(ours.length).toBeGreaterThan(5);
    const titles = widgets.map(({ properties }) => properties.title).join('\n');
    for (const subject of [
      ...[
        'Requests',
        'Errors by code',
        'Latency',
        'Engines by realm',
        'Partial answers',
        'age of the oldest',
      ],
      ...['dead letters', 'Cold starts', 'what it costs', 'what they cost'],
    ])
      expect(titles).toContain(subject);
    const queues = ofType('AWS::SQS::Queue').map(({ Properties }) => Properties.QueueName);
    const watched = shown.filter(([space]) => space === 'AWS/SQS').map(([, , , name]) => name);
    expect(watched.sort()).toEqual(queues.map(String).sort());
    const failures = shown.filter(([space, name]) => space === 'AWS/Lambda' && name === 'Errors');
    const names = ofType('AWS::Lambda::Function').map(({ Properties }) => String(Properties.FunctionName));
    expect(failures.map(([, , , name]) => name).sort()).toEqual(names.sort());
  });

  it('asks the logs of functions for codes and fields that lines have', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard');
    const { widgets } = JSON.parse(dashboard?.Properties.DashboardBody ?? '') as {
      widgets: { properties: { query?: string } }[];
    };
    const queries = widgets.flatMap(({ properties }) => properties.query ?? []);
    expect(queries).toHaveLength(5);
    const table = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
    const line = readFileSync(join(projectRoot, 'shared/http/steps/log-request.ts'), 'utf8');
    const logs = ofType('AWS::Logs::LogGroup').map(({ Properties }) =>
      JSON.stringify(Properties.LogGroupName),
    );
    for (const query of queries) {
      for (const [, code = ''] of query.matchAll(/event = '([\w.]+)'/g))
        expect(table).toContain(`| \`${code}\``);
      for (const [, field = ''] of query.matchAll(/\b(code|status|endpoint|partial|engine_ms|realms)\b/g))
        expect(line).toMatch(new RegExp(`\\b${field}\\b`));
      for (const [, log = ''] of query.matchAll(/SOURCE '([^']+)'/g))
        expect(logs).toContain(JSON.stringify(log));
      expect(query.split('SOURCE ')).toHaveLength(usualFunctionNames().length + 1);
    }
  });
});

describe('the canary', () => {
  it('is off where the stage names no realm, and calls the gateway of its own stage', () => {
    const [canary] = ofType('AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.FunctionName === 'realmgate-test-canary',
    );
    expect(canary?.Properties.Environment?.Variables).toMatchObject({
      REALMGATE_CANARY_SECRET: 'realmgate/test/canary',
      REALMGATE_CANARY_URL: {
        'Fn::Sub': 'https://${ApiGatewayRestApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}/test',
      },
    });
    const states = ofType('AWS::Events::Rule').map(({ Properties }) => [
      JSON.stringify(Properties.Targets).includes('Canary'),
      Properties.State,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        [true, 'DISABLED'],
        [false, 'ENABLED'],
      ]),
    );
    const [silent] = ofType('AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.AlarmName === 'realmgate-test-canary-silent',
    );
    expect(silent?.Properties).toMatchObject({ TreatMissingData: 'notBreaching' });
  });
});

describe('the watch of warm states', () => {
  it('is not deployed where the stage names no Redis', () => {
    expect(JSON.stringify(resources)).not.toContain('WarmDashwatch');
    expect(ofType('AWS::Lambda::EventInvokeConfig')).toEqual([]);
    const [silent] = ofType('AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.AlarmName === 'realmgate-test-warm-watch-silent',
    );
    expect(silent?.Properties).toMatchObject({ TreatMissingData: 'notBreaching' });
  });
});

describe('the rotation of keys', () => {
  it('may be started by Secrets Manager alone, for this secret, and is not by a deployment', () => {
    const [permission] = ofType('AWS::Lambda::Permission').filter(
      ({ Properties }) => Properties.Principal === 'secretsmanager.amazonaws.com',
    );
    expect(permission?.Properties).toMatchObject({
      FunctionName: { 'Fn::GetAtt': ['KeyDashrotationLambdaFunction', 'Arn'] },
      SourceAccount: { Ref: 'AWS::AccountId' },
      SourceArn: { Ref: 'TokenKeys' },
    });
    expect(ofType('AWS::SecretsManager::RotationSchedule')).toEqual([]);
  });
});

describe('log-ins', () => {
  it('are few at once, at the function and at each method of the gateway', () => {
    const functions = ofType('AWS::Lambda::Function');
    const reserved = functions.filter(
      ({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined,
    );
    expect(reserved).toMatchObject([{ Properties: { FunctionName: 'realmgate-test-token' } }]);
    expect(reserved[0]?.Properties.ReservedConcurrentExecutions).toBe(20);
    const [stage] = ofType('AWS::ApiGateway::Stage');
    const limits = stage?.Properties.MethodSettings ?? [];
    for (const ResourcePath of ['/~1api~1token', '/~1api~1token~1refresh'])
      for (const HttpMethod of ['GET', 'POST'])
        expect(limits).toContainEqual({
          HttpMethod,
          ResourcePath,
          ThrottlingRateLimit: 50,
          ThrottlingBurstLimit: 20,
        });
    const others = limits.filter(({ ResourcePath }) => !ResourcePath.startsWith('/~1api~1token'));
    const paths = others.map(({ ResourcePath }) => ResourcePath);
    expect([...new Set(paths)].sort()).toEqual([
      '/~1.well-known~1oauth-protected-resource',
      '/~1.well-known~1oauth-protected-resource~1mcp',
      '/~1api',
      '/~1health',
      '/~1version',
    ]);
    for (const limit of others)
      expect(limit).toMatchObject({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 50 });
  });

  it('have a stage that follows each deployment of the gateway', () => {
    const [stage] = ofType('AWS::ApiGateway::Stage');
    const deployments = Object.keys(resources).filter(
      (name) => resources[name]?.Type === 'AWS::ApiGateway::Deployment',
    );
    expect(stage?.Properties).toMatchObject({ StageName: 'test', DeploymentId: { Ref: deployments[0] } });
    expect(resources[deployments[0] ?? '']?.Properties).not.toHaveProperty('StageName');
  });
});

describeAlarms(() => resources);
describeAlarmRules(() => resources);
describeRoles(() => resources);
